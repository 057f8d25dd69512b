import { databaseErrors } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import { changePrivacy } from '@mitto/profile/contract/profile-mutations';
import { userInfo } from '@mitto/profile/contract/profile-table';
import { profileOptimistic } from '@mitto/profile/web/profile-optimistic.ts';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LocalDatabase } from '../data/local-database.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { planTables } from '../data/table-plan.ts';
import { createSyncClient } from '../sync/create-sync-client.ts';
import { httpApi } from '../sync/http-api.fixture.ts';

const plans = planTables([userInfo]);

/** A device of the member. It is signed in by itself, and offline until it syncs. */
class Device {
  readonly store = new MemoryStore(newMeta(plans, 1));
  readonly refused: { readonly code: string | undefined; readonly fields: unknown }[] = [];
  readonly db: LocalDatabase;
  readonly #client: ReturnType<typeof createSyncClient>;
  readonly #uid: string;

  constructor(person: TestPerson) {
    this.#uid = person.uid;
    this.db = new LocalDatabase({
      store: this.store,
      plans,
      mutations: profileOptimistic,
      now: Date.now,
      owner: person.uid,
    });
    this.#client = createSyncClient({
      store: this.store,
      plans,
      schema: 1,
      api: httpApi(person.call),
      clock: { now: Date.now, after: () => () => undefined },
      onState: () => undefined,
      onRefused: ({ code, fields }) => this.refused.push({ code, fields }),
      onMismatch: (tables) => expect(tables).toEqual([]),
    });
  }

  edit(columns: Record<string, unknown>): Promise<void> {
    return this.db.update(userInfo, this.#uid, columns);
  }

  sync(): Promise<unknown> {
    return this.#client.syncNow();
  }

  async row(): Promise<Readonly<Record<string, unknown>>> {
    const shown = await this.db.get(userInfo, this.#uid);
    if (!shown) throw new Error('The profile is not on this device.');
    return shown.row;
  }
}

let world: World;
let turn = 0;
let phone: Device;
let laptop: Device;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  turn += 1;
  const ana = await world.person(`ana-${turn}`);
  const profile = {
    name: 'Ana Field',
    username: `ana-${turn}`,
    gender: 0,
    dob: { day: 9, month: 3, year: 1994 },
  };
  const made = await ana.call('createProfile', profile, { idempotencyKey: newId() });
  expect(made.status).toBe(200);
  const { result } = await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
  if (result.disabled) throw new Error('Ana is disabled.');
  const { bearer } = result.tokens;
  phone = new Device(ana);
  laptop = new Device({
    ...ana,
    call: (name, input, options) => ana.call(name, input, { bearer, ...options }),
  });
  for (const device of [phone, laptop]) await device.sync();
});

/** Syncs until both devices have everything. */
async function settle(): Promise<void> {
  for (const device of [phone, laptop, phone, laptop]) await device.sync();
  expect(await phone.row()).toEqual(await laptop.row());
}

test('what two devices edit in different columns without a network is all there afterwards', async () => {
  await phone.edit({ headline: 'Late trams' });
  await phone.edit({ interested: ['vinyl'] });
  await laptop.edit({ bio: 'Ceramics on Sundays.' });
  expect((await phone.row())['headline']).toBe('Late trams');
  await settle();
  expect(await phone.row()).toMatchObject({
    headline: 'Late trams',
    interested: ['vinyl'],
    bio: 'Ceramics on Sundays.',
  });
  expect([phone.refused, laptop.refused]).toEqual([[], []]);
});

test('of one column the later device is told, keeps what was typed, and its other columns are written', async () => {
  await phone.edit({ headline: 'From the phone' });
  await laptop.edit({ headline: 'From the laptop', bio: 'From the laptop too' });
  await settle();
  expect(await laptop.row()).toMatchObject({ headline: 'From the phone', bio: 'From the laptop too' });
  expect(laptop.refused).toEqual([{ code: 'database/conflict', fields: { headline: 'changed-elsewhere' } }]);
  const [kept] = (await laptop.db.outbox()).refused;
  expect(kept).toMatchObject({ changes: { headline: 'From the laptop' } });
  expect(databaseErrors['database/conflict'].sentence).toBe('This was changed elsewhere meanwhile.');
  // The laptop now shows the other value, so it may write the column again.
  await laptop.edit({ headline: 'From the laptop' });
  await settle();
  expect((await phone.row())['headline']).toBe('From the laptop');
});

test('flags that two devices move are each where they were moved to, and what is refused moves back', async () => {
  await phone.db.run(changePrivacy, { circles: false });
  await laptop.db.run(changePrivacy, { blurimage: true });
  await laptop.db.run(changePrivacy, { age: false });
  expect((await laptop.row())['privacy']).toMatchObject({ blurimage: true, age: false });
  await settle();
  expect((await phone.row())['privacy']).toMatchObject({ circles: false, blurimage: true, age: true });
  expect(laptop.refused).toEqual([{ code: 'account/premium-only', fields: { 'privacy.age': 'premium' } }]);
});

test('pausing on one device and coming back on another is one account', async () => {
  await phone.db.run(changePrivacy, { available: false });
  await settle();
  expect((await laptop.row())['privacy']).toMatchObject({ available: false });
  await laptop.db.run(changePrivacy, { available: true });
  await settle();
  expect((await phone.row())['privacy']).toMatchObject({ available: true });
});
