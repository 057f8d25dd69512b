import { day, hour, minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setEntitlement } from '../../public/entitlement.ts';
import { lockMember, updateMember } from '../../store/members.ts';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
});
afterAll(() => world.close());

const newPassword = 'Another-9-harbour';
const change = (input: Parameters<typeof ana.call<'updateUser'>>[1]) => ana.call('updateUser', input);

describe('changing the password', () => {
  test('needs the present one, and the new one is good from then on', async () => {
    const missing = await change({ password: newPassword });
    expect(missing.error).toMatchObject({
      code: 'account/wrong-password',
      fields: { currentPassword: 'required' },
    });
    const wrong = await change({ password: newPassword, currentPassword: 'not-the-password' });
    expect(wrong.error?.code).toBe('account/wrong-password');
    const right = await change({ password: newPassword, currentPassword: ana.password });
    expect(right.error).toBeUndefined();
    const { email } = ana;
    const before = await world.anonymous.call('authorize', { email, password: ana.password });
    expect(before.error?.code).toBe('account/wrong-login');
    expect((await world.anonymous.call('authorize', { email, password: newPassword })).status).toBe(200);
  });

  test('signs the other devices out and keeps this one, and the owner is told', async () => {
    const { email, password } = ana;
    const other = await world.anonymous.call('authorize', { email, password });
    const bearer = other.result.disabled ? '' : other.result.tokens.bearer;
    expect((await world.anonymous.call('userInfo', {}, { bearer })).status).toBe(200);
    await change({ password: newPassword, currentPassword: ana.password });
    expect((await world.anonymous.call('userInfo', {}, { bearer })).status).toBe(401);
    expect((await ana.call('userInfo', {})).status).toBe(200);
    await world.drain();
    expect(world.mails(ana.email)[0]?.subject).toBe('Your Mitto password was changed');
  });

  test.each([
    ['the same', () => ana.password, 'account/same-password'],
    ['a weak', () => 'onlyletters', 'account/weak-password'],
    ['one with the own address in', () => `Xx1-ana-${turn}-xx`, 'account/weak-password'],
    ['one of the most used', () => 'Password1', 'account/common-password'],
  ])('%s is refused', async (_what, password, code) => {
    const { error } = await change({ password: password(), currentPassword: ana.password });
    expect(error?.code).toBe(code);
  });

  test('after a reset it is asked for before anything else, and without the old one', async () => {
    const rosa = await world.person(`rosa-${turn}`, { standing: 'must-reset' });
    expect((await rosa.call('devices', {})).error?.code).toBe('reset-first');
    expect((await rosa.call('updateUser', { username: 'rosa-new' })).error?.code).toBe('reset-first');
    expect((await rosa.call('userInfo', {})).result.forcePasswordReset).toBe(true);
    const { result } = await rosa.call('updateUser', { password: newPassword });
    expect(result.forcePasswordReset).toBe(false);
    expect((await rosa.call('devices', {})).status).toBe(200);
  });
});

describe('changing the address or the name', () => {
  test('a new address is unverified, and the old one is told', async () => {
    const { result } = await change({ email: `Moved-${turn}@People.example`, currentPassword: ana.password });
    expect(result).toMatchObject({ email: `Moved-${turn}@People.example`, emailVerified: false });
    await world.drain();
    expect(world.mails(ana.email)[0]?.subject).toBe('Your Mitto email address was changed');
  });

  test('what belongs to somebody else is refused, however it is written, and nothing changes', async () => {
    const ben = await world.person(`ben-${turn}`);
    const email = await change({ email: ben.email.toUpperCase(), currentPassword: ana.password });
    expect(email.error).toMatchObject({ code: 'account/email-taken', fields: { email: 'taken' } });
    const name = await change({ username: ben.username.toUpperCase() });
    expect(name.error).toMatchObject({ code: 'account/username-taken', fields: { username: 'taken' } });
    expect((await ana.call('userInfo', {})).result).toMatchObject({
      email: ana.email,
      username: ana.username,
    });
  });

  test('two who want one name at once: one has it', async () => {
    const ben = await world.person(`ben-${turn}`);
    const username = `wanted-${turn}`;
    const answers = await Promise.all([change({ username }), ben.call('updateUser', { username })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('without a password a sign-in of the last ten minutes is asked for', async () => {
    await world.database.transact((tx) => updateMember(tx, ana.uid, { password_hash: null }));
    expect((await change({ email: `free-${turn}@people.example` })).status).toBe(200);
    world.clock.advance(11 * minute);
    expect((await change({ email: `late-${turn}@people.example` })).error?.code).toBe(
      'account/sign-in-again',
    );
  });
});

describe('leaving', () => {
  test('needs the password; then nothing opens any more, and the address is free again', async () => {
    expect((await ana.call('removeUser', { password: 'not-the-password' })).error?.code).toBe(
      'account/wrong-password',
    );
    expect((await ana.call('removeUser', {})).error?.code).toBe('account/wrong-password');
    expect((await ana.call('removeUser', { password: ana.password })).status).toBe(200);
    expect((await ana.call('userInfo', {})).status).toBe(401);
    const { email, password } = ana;
    expect((await world.anonymous.call('authorize', { email, password })).error?.code).toBe(
      'account/wrong-login',
    );
    const again = await world.anonymous.call('addUser', { records: [{ email, password }] });
    expect(again.status).toBe(200);
    await world.drain();
    expect(world.mails(email).map(({ subject }) => subject)).toContain('Your Mitto account was deleted');
  });
});

describe('what ends by the clock', () => {
  test('premium: sessions and whoever listens hear of it within the minute', async () => {
    await world.drain();
    await world.database.transact(async (tx) => {
      const member = await lockMember(tx, ana.uid);
      if (member)
        await setEntitlement(tx, world.deps, member, {
          premiumUntil: world.clock.now() + hour / 4,
          isTrial: true,
        });
    });
    expect((await ana.call('userInfo', {})).result).toMatchObject({ isPremiumUser: true, isTrial: true });
    world.clock.advance(hour / 4 + 1000);
    expect((await ana.call('userInfo', {})).result.isPremiumUser).toBe(false);
    world.clock.advance(minute / 2);
    await world.drain();
    const told = await world.database.db
      .selectFrom('account_member')
      .select(['premium_told', 'is_trial'])
      .where('uid', '=', ana.uid)
      .executeTakeFirstOrThrow();
    expect(told).toEqual({ premium_told: false, is_trial: false });
  });

  test('a suspension: the member is back by themselves', async () => {
    const sue = await world.person(`sue-${turn}`, { standing: 'suspended' });
    await world.drain();
    expect((await sue.call('devices', {})).error).toMatchObject({
      code: 'suspended',
      countDown: (7 * day) / 1000,
    });
    world.clock.advance(7 * day + 1000);
    const { email, password } = sue;
    const back = await world.anonymous.call('authorize', { email, password });
    const bearer = back.result.disabled ? '' : back.result.tokens.bearer;
    expect((await world.anonymous.call('devices', {}, { bearer })).status).toBe(200);
    await world.drain();
    expect((await world.anonymous.call('userInfo', {}, { bearer })).result.suspension).toBeNull();
  });
});

test('devices are listed with what they are, newest first, and each can be signed out', async () => {
  const { email, password } = ana;
  const phone = {
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    },
  };
  world.clock.advance(1000);
  const there = await world.anonymous.call('authorize', { email, password }, { ...phone, ip: '203.0.113.9' });
  const { result } = await ana.call('devices', {});
  expect(result).toHaveLength(2);
  expect(result[0]).toMatchObject({
    isCurrent: false,
    details: { browserName: 'Safari', platform: 'iOS', ip: '203.0.113.9', time: world.clock.now() },
  });
  expect(result[1]?.isCurrent).toBe(true);
  await ana.call('removeDevice', { deviceId: result[0]?.deviceId ?? '' });
  const bearer = there.result.disabled ? '' : there.result.tokens.bearer;
  expect((await world.anonymous.call('userInfo', {}, { bearer })).status).toBe(401);
  await ana.call('removeDevices', {});
  expect((await ana.call('userInfo', {})).status).toBe(401);
});

test('five searches that find nobody rest the search for six hours; one that finds somebody is no miss', async () => {
  const [ben, dia] = [
    await world.person(`ben-${turn}`, { hasProfile: true }),
    await world.person(`dia-${turn}`, { hasProfile: true }),
  ];
  const search = (searchValue: string) => dia.call('searchUser', { type: 'username', searchValue });
  const rest = async () => (await dia.call('readConfiguration', {})).result.restrictions.search;
  for (let miss = 1; miss <= 4; miss += 1) expect((await search(`nobody-${miss}`)).result).toEqual([]);
  expect((await search(ben.username)).result).toHaveLength(1);
  expect(await rest()).toEqual({ misses: 5, timeout: 21_600 });
  expect((await search('nobody-5')).result).toEqual([]);
  // Each device of the member reads the remaining time without another attempt.
  expect(await rest()).toEqual({ misses: 5, timeout: 21_600, countDown: 21_600 });
  expect((await search(ben.username)).error).toMatchObject({ code: 'too-many', countDown: 21_600 });
  const still = await dia.call('searchUser', { type: 'mobile', searchValue: '+66812345678' });
  expect(still.error?.code).toBe('too-many');
  // The count is in the database: it is per member, and other servers see it.
  const other = await ben.call('searchUser', { type: 'username', searchValue: dia.username });
  expect(other.result).toHaveLength(1);
});

test('a search may name the caller, and nobody else', async () => {
  const [gil, hal] = [
    await world.person(`gil-${turn}`, { hasProfile: true }),
    await world.person(`hal-${turn}`, { hasProfile: true }),
  ];
  const search = (uid: string) =>
    gil.call('searchUser', { uid, type: 'username', searchValue: hal.username });
  expect((await search(gil.uid)).result).toMatchObject([{ uid: hal.uid }]);
  expect((await search(hal.uid)).error?.code).toBe('forbidden');
});

test('a search needs a profile, and is not counted without; nothing has to be verified', async () => {
  const eli = await world.person(`eli-${turn}`);
  const fee = await world.person(`fee-${turn}`, { hasProfile: true, isEmailVerified: false });
  const search = (person: TestPerson, searchValue: string) =>
    person.call('searchUser', { type: 'username', searchValue });
  for (let tries = 0; tries < 7; tries += 1)
    expect((await search(eli, 'nobody')).error?.code).toBe('account/profile-first');
  expect((await search(fee, 'nobody')).result).toEqual([]);
});

test('who does not want to be found by id, or by number, is nobody to whoever tries it', async () => {
  const mobile = `+6681${String(2_000_000 + turn)}`;
  const ben = await world.person(`shy-${turn}`, { mobile });
  let seekers = 0;
  const found = async (type: 'username' | 'mobile') => {
    const searchValue = type === 'mobile' ? mobile : ben.username;
    // Each search is made by another member, because they are counted.
    seekers += 1;
    const seeker = await world.person(`seeker-${turn}-${seekers}`, { hasProfile: true });
    return (await seeker.call('searchUser', { type, searchValue })).result.map(({ username }) => username);
  };
  expect([await found('username'), await found('mobile')]).toEqual([[ben.username], [ben.username]]);
  await ben.call('updateUser', { privacy: { addById: false } });
  // The answer to a search by number leaves out the id, since the member does not want to be found by id.
  expect([await found('username'), await found('mobile')]).toEqual([[], [null]]);
  await ben.call('updateUser', { privacy: { addById: true, addByMobileNumber: false } });
  expect([await found('username'), await found('mobile')]).toEqual([[ben.username], []]);
});
