import { newId } from '@mitto/kit/ids';
import { day, hour, minute } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
});
afterAll(() => world.close());

test('a birthday and the end of being new are told by the clock, and wake nobody twice', async () => {
  const now = new Date(world.clock.now());
  const soon = new Date(now.getTime() + 3 * day);
  const dob = { day: soon.getUTCDate(), month: soon.getUTCMonth() + 1, year: now.getUTCFullYear() - 30 };
  const jan = await aProfile(world, 'jan', { profile: { dob } });
  const before = await ownRowOf(jan);
  expect(before.row).toMatchObject({ age: 29, isNewUser: true });
  world.clock.advance(4 * day);
  await world.drain();
  // The session has expired by now, so the device signs in again.
  const birthday = await ownRowOf(await signInAgain(world, jan));
  expect(birthday.row).toMatchObject({ age: 30, isNewUser: true });
  expect(birthday.ver).toBe(before.ver + 1);
  world.clock.advance(3 * day + hour);
  for (let turn = 0; turn < 3; turn += 1) {
    world.clock.advance(2 * minute);
    await world.drain();
  }
  const settled = await ownRowOf(await signInAgain(world, jan));
  expect(settled.row).toMatchObject({ age: 30, isNewUser: false });
  expect(settled.ver).toBe(birthday.ver + 1);
});

async function verifyMobile(person: TestPerson, identifier: string): Promise<void> {
  const { result } = await person.call('createOtp', { identifier, notify: 'sms' });
  await world.drain();
  const validationCode = codeIn(world.sms(identifier)[0]?.text);
  const typed = {
    identifier,
    validationCode,
    ref: result.ref,
    onAfterValidate: 'mobileVerification' as const,
  };
  expect((await person.call('validateOtp', typed)).status).toBe(200);
}

test('the account’s own news reaches the devices: username, number, flags, blocks', async () => {
  const [kim, leo] = [await aProfile(world, 'kim'), await aProfile(world, 'leo')];
  const device = new ProfileDevice(kim);
  const news: readonly (readonly [() => Promise<unknown>, Record<string, unknown>])[] = [
    [() => device.do('changePrivacy', 'user_info', { circles: false }), { privacy: { circles: false } }],
    [() => kim.call('updateUser', { username: 'kim-2' }), { username: 'kim-2' }],
    [() => verifyMobile(kim, '+66812345678'), { mobile: '+66812345678', verification: { mobile: true } }],
    [() => device.do('block', 'blocked_users', { uid: leo.uid }), { blockedUsers: [leo.uid] }],
    [() => device.do('unblock', 'blocked_users', { uid: leo.uid }), { blockedUsers: [] }],
    [() => device.do('block', 'blocked_users', { uid: leo.uid }), { blockedUsers: [leo.uid] }],
    [() => world.database.transact((tx) => world.deps.eraseMember(tx, leo.uid)), { blockedUsers: [] }],
  ];
  for (const [happen, shown] of news) {
    const { ver } = await ownRowOf(kim);
    await happen();
    // A new version proves that the change log sends the change to every device.
    expect(await ownRowOf(kim)).toMatchObject({ ver: ver + 1, row: shown });
  }
});

test('pausing and enabling is a flag like the others, and open to those who are paused', async () => {
  const mia = await aProfile(world, 'mia');
  const device = new ProfileDevice(mia);
  expect(await device.do('changePrivacy', 'user_info', { available: false })).toMatchObject({
    record: { row: { privacy: { available: false } } },
  });
  expect((await mia.call('searchUser', { type: 'username', searchValue: 'kim' })).error?.code).toBe('paused');
  expect(await device.do('likes', 'circles', { uid: newId() })).toMatchObject({ code: 'paused' });
  expect(await device.do('changePrivacy', 'user_info', { available: true })).toMatchObject({
    record: { row: { privacy: { available: true } } },
  });
  expect((await mia.call('searchUser', { type: 'username', searchValue: 'kim' })).status).toBe(200);
});

test('a flag that is for premium members is refused to others by its name', async () => {
  const [ned, oda] = [await aProfile(world, 'ned'), await aProfile(world, 'oda', { isPremium: true })];
  expect(await new ProfileDevice(ned).do('changePrivacy', 'user_info', { age: false })).toMatchObject({
    status: 'refused',
    code: 'account/premium-only',
    fields: { 'privacy.age': 'premium' },
    record: null,
  });
  expect(await new ProfileDevice(oda).do('changePrivacy', 'user_info', { age: false })).toMatchObject({
    status: 'applied',
  });
});

test('a profile that cannot be changed by the clock does not hold up those behind it', async () => {
  const now = new Date(world.clock.now());
  const soon = new Date(now.getTime() + 3 * day);
  const dob = { day: soon.getUTCDate(), month: soon.getUTCMonth() + 1, year: now.getUTCFullYear() - 40 };
  const kim = await aProfile(world, 'blocker', { profile: { dob } });
  const ola = await aProfile(world, 'behind', { profile: { dob } });
  const setUp = world.database.db.updateTable('profile').where('uid', '=', kim.uid);
  // No time zone has this name, so the next birthday cannot be computed. Due first, as the oldest.
  await setUp.set({ time_zone: 'Nowhere/Never', changes_by_clock_at: now.getTime() }).execute();
  const before = await ownRowOf(ola);
  world.clock.advance(4 * day);
  await world.drain();
  const birthday = await ownRowOf(await signInAgain(world, ola));
  expect(birthday.row).toMatchObject({ age: 40 });
  expect(birthday.ver).toBe(before.ver + 1);
  await setUp.set({ time_zone: 'UTC' }).execute();
});
