import { hour } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { choose, type PushWorld, startPushWorld, write } from './pushes.fixture.ts';

let scene: PushWorld;
beforeAll(async () => {
  scene = await startPushWorld();
});
beforeEach(() => scene.next());
afterAll(() => scene.close());

const subscriptionsOf = async ({ uid }: TestPerson) =>
  (await sql`select 1 from notification_subscription where uid = ${uid}`.execute(scene.world.database.db))
    .rows.length;

test('a device that is signed out gets no pushes; a browser belongs to who is signed in there', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  const eve = await scene.someone('eve');
  await scene.subscribe(eve, { browser });
  expect([await subscriptionsOf(ana), await subscriptionsOf(eve)]).toEqual([0, 1]);
  await write(ben, ana);
  expect(await scene.pushesTo(browser)).toEqual([]);
  await scene.subscribe(ana, { browser });
  expect([await subscriptionsOf(ana), await subscriptionsOf(eve)]).toEqual([1, 0]);
  // Somebody who knows the address alone takes nothing.
  const own = await scene.double.subscribe((await eve.call('pushKey', {})).result.publicKey);
  const stolen = { endpoint: browser.endpoint, keys: own.keys, language: 'en' } as const;
  expect(await eve.call('subscribePush', stolen)).toMatchObject({ error: { code: 'invalid' } });
  expect(await subscriptionsOf(ana)).toBe(1);
  await ana.call('destroySession', {});
  expect(await subscriptionsOf(ana)).toBe(0);
  scene.world.clock.advance(2 * hour);
  await write(ben, ana);
  expect(await scene.pushesTo(browser)).toEqual([]);
});

test('a sign-in on a new device is told at once, also in the quiet hours, and not on that device', async () => {
  const { ana, browser } = await scene.aMatch();
  await choose(ana, { timeZone: 'UTC', quiet: { from: 0, to: 1439 } });
  const again = await signInAgain(scene.world, ana);
  const [push] = await scene.pushesTo(browser);
  expect(push).toMatchObject({ kind: 'security', title: 'Mitto', unread: 1 });
  const [row] = (await new Device(ana).list('notification_list')).filter(({ kind }) => kind === 'security');
  expect(row).toMatchObject({ count: 1, isRead: false });
  // The user agent of tests names neither browser nor platform.
  expect(row?.['security']).toEqual({ event: 'new-device' });
  const other = await scene.subscribe(again);
  const changed = await again.call('updateUser', {
    password: 'Heron-9-harbour',
    currentPassword: again.password,
  });
  expect(changed.error).toBeUndefined();
  // The new password has signed the other devices out; this one knows what it did.
  expect(await scene.pushesTo(other)).toEqual([]);
  expect(await scene.outcomes()).toMatchObject({ sent: 1, 'no-device': 1 });
});

test('addresses within this network, and keys that are none, are refused', async () => {
  const ana = await scene.someone('ana');
  const { keys } = await scene.double.subscribe((await ana.call('pushKey', {})).result.publicKey);
  const refused = async (subscription: object) =>
    (
      await ana.call('subscribePush', {
        endpoint: 'https://push.example/1',
        keys,
        language: 'en',
        ...subscription,
      })
    ).error?.code;
  expect(await refused({ endpoint: 'http://push.example/1' })).toBe('invalid');
  expect(await refused({ endpoint: 'https://me:secret@push.example/1' })).toBe('invalid');
  expect(await refused({ endpoint: 'not a url' })).toBe('invalid');
  expect(await refused({ keys: { ...keys, auth: 'AAAA' } })).toBe('invalid');
  expect(await refused({ keys: { ...keys, p256dh: 'A'.repeat(87) } })).toBe('invalid');
  expect(await refused({})).toBeUndefined();
});

test('a push that is too long for its push service goes without its words', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  await choose(ana, { showsPreviews: true });
  // A push service may take less than the standard asks for.
  scene.double.trouble = { status: 413, above: 2000 };
  await write(ben, ana, 'A long secret. '.repeat(100));
  const pushes = await scene.pushesTo(browser);
  expect(pushes).toMatchObject([{ title: 'Mitto', body: 'You have a new message' }]);
  expect(await scene.outcomes()).toEqual({ sent: 1 });
});

test('a subscription that has ended goes by itself; a push that is never taken is counted', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  scene.double.trouble = { status: 413 };
  await choose(ana, { showsPreviews: true });
  await write(ben, ana);
  expect(await scene.outcomes()).toEqual({ 'too-large': 1 });
  scene.double.trouble = undefined;
  scene.double.end(browser);
  scene.world.clock.advance(2 * hour);
  await write(ben, ana);
  expect(await scene.outcomes()).toEqual({ gone: 1 });
  expect(await subscriptionsOf(ana)).toBe(0);
});

test('all processes send with one key, which is stored sealed', async () => {
  const { database, clock } = scene.world;
  await sql`delete from notification_key`.execute(database.db);
  const others = await Promise.all([1, 2].map(() => startWorld({ database, clock })));
  const ana = await scene.someone('ana');
  const made = await Promise.all(
    others.map((world) => world.anonymous.call('pushKey', {}, { bearer: ana.tokens.bearer })),
  );
  expect(made[0]?.result.publicKey).toHaveLength(87);
  expect(made[1]?.result).toEqual(made[0]?.result);
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from notification_key`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed.length).toBeGreaterThan(43 + 28 - 1);
  await Promise.all(others.map((world) => world.close()));
});
