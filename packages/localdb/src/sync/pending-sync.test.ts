import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { aDevice } from './device.fixture.ts';
import { notes, plans, starNote } from './notes.fixture.ts';
import { pendingSync, sendPending } from './pending-sync.ts';
import { SmallServer } from './small-server.fixture.ts';

const open = (server: SmallServer) => aDevice(server, new MemoryStore(newMeta(plans, 1)));

test('what waits is listed by table and by what was done, and nothing once it has gone', async () => {
  const server = new SmallServer();
  const device = open(server);
  expect(await sendPending(device)).toEqual({ code: 200, sentence: 'Nothing to sync' });
  const [changed, removed] = [newId(), newId()];
  for (const ref of [changed, removed]) await device.db.insert(notes, { text: 'there', at: 1 }, { ref });
  expect(await sendPending(device)).toEqual({ code: 200, sentence: undefined });
  const added = await device.db.insert(notes, { text: 'new', at: 2 });
  await device.db.update(notes, changed, { text: 'changed' });
  await device.db.run(starNote, { note: changed }, changed);
  await device.db.remove(notes, removed);
  expect(await device.store.read(pendingSync)).toEqual({
    notes: { insert: [added], update: [changed], delete: [removed] },
  });
  await sendPending(device);
  expect(await device.store.read(pendingSync)).toEqual({});
});

test('what is done stays done where the server cannot be reached, and that is said', async () => {
  const server = new SmallServer();
  const device = open(server);
  await device.db.insert(notes, { text: 'typed', at: 1 });
  server.faults.push('unreachable');
  expect(await sendPending(device)).toMatchObject({
    code: 400,
    sentence: 'Transaction complete but failed to sync to server',
    cause: expect.any(TypeError),
  });
  expect(await device.texts()).toEqual(['typed']);
  expect(await sendPending(device)).toEqual({ code: 200, sentence: undefined });
  expect(server.texts).toEqual(['typed']);
});
