import { expect, test } from 'vitest';
import type { LocalStore } from '../data/local-store.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { aDevice } from './device.fixture.ts';
import { wipeAtLogout } from './leave-database.ts';
import { notes, plans } from './notes.fixture.ts';
import { SmallServer } from './small-server.fixture.ts';

/** Opens a device whose store runs `before` when it is wiped, as another tab may write at that moment. */
async function leaving(before: (store: LocalStore) => Promise<void>) {
  const memory = new MemoryStore(newMeta(plans, 1));
  let isWiped = false;
  const store: LocalStore = new Proxy(memory, {
    get(target, name) {
      if (name !== 'wipe') {
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? found.bind(target) : found;
      }
      return async () => {
        await before(target);
        isWiped = true;
      };
    },
  });
  const device = aDevice(new SmallServer(), store);
  return { ...device, store, isWiped: () => isWiped };
}

test('what another tab writes between the count and the wipe is refused there, not lost', async () => {
  const refused: unknown[] = [];
  const device = await leaving(async (store) => {
    const other = aDevice(new SmallServer(), store);
    await other.db.insert(notes, { text: 'late', at: 2 }).catch((error: unknown) => refused.push(error));
  });
  await device.db.insert(notes, { text: 'sent', at: 1 });
  expect(await wipeAtLogout(device, 'ask')).toEqual({ isWiped: false, unsent: 1 });
  await device.db.insert(notes, { text: 'still open', at: 1 });
  expect(await wipeAtLogout(device, 'send')).toEqual({ isWiped: true, unsent: 0 });
  expect(device.isWiped()).toBe(true);
  expect(refused).toMatchObject([{ code: 400 }]);
});

test('what is discarded is not sent by whoever opens the rest after a wipe that failed', async () => {
  const device = await leaving(async () => {
    throw new Error('The disk is away.');
  });
  await device.db.insert(notes, { text: 'never mind', at: 1 });
  await expect(wipeAtLogout(device, 'discard')).rejects.toThrow('The disk is away.');
  expect(await device.store.read(async (tx) => [(await tx.meta()).isDeleted, await tx.outbox()])).toEqual([
    true,
    [],
  ]);
});
