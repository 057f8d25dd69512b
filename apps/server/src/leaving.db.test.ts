import { eraseLeaving } from '@mitto/account/server/leaving/erase-leaving';
import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
});
afterAll(() => world.close());

const feedback = { reason: 'break', suggestions: 'More quiet evenings.' } as const;
const leave = (person = ana, wishes: { uid?: string; password?: string } = {}) =>
  person.call(
    'deactivateAccount',
    { uid: person.uid, password: testPassword, feedback, ...wishes },
    { idempotencyKey: newId() },
  );
const signIn = (person = ana) =>
  world.anonymous.call('authorize', { email: person.email, password: testPassword });
const bringBack = (token: string) => world.anonymous.call('bringBackAccount', { token });

/** The person with the tokens of a later sign-in. */
const backWith = (bearer: string): TestPerson => ({
  ...ana,
  call: (name, input, options) => ana.call(name, input, { bearer, ...options }),
});

async function tokenOf(person = ana): Promise<string> {
  const { result } = await signIn(person);
  return (result.disabled && result.leaving?.token) || 'none'.repeat(10);
}

test('a deleted account is signed out everywhere, and the owner is told by mail', async () => {
  const { result } = await leave();
  expect(result.erasedAt).toBe(world.clock.now() + 14 * day);
  expect((await ana.call('userInfo', {})).error?.code).toBe('unauthorized');
  const { refresh_token } = ana.tokens;
  expect((await world.anonymous.call('reauthorize', { refresh_token })).error?.code).toBe(
    'account/session-ended',
  );
  await world.drain();
  expect(world.mails(ana.email).at(0)?.subject).toMatch(/being deleted/);
});

test('a wrong password, another’s id and the last administrator delete nothing', async () => {
  expect((await leave(ana, { password: 'Not-the-right-1' })).error?.code).toBe('account/wrong-password');
  const ben = await world.person(`ben-${turn}`);
  expect((await leave(ana, { uid: ben.uid })).error?.code).toBe('account/not-yourself');
  const admin = await world.person('only-admin', { isAdmin: true });
  expect((await leave(admin)).error?.code).toBe('account/last-admin');
  expect((await ana.call('userInfo', {})).status).toBe(200);
});

test('two devices that delete at one moment begin one deletion', async () => {
  const answers = await Promise.all([leave(), leave()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { rows } = await sql`select 1 from support_feedback where uid = ${ana.uid}`.execute(
    world.database.db,
  );
  expect(rows).toHaveLength(1);
});

test('a sign-in asks first, and brings everything back', async () => {
  await new Device(ana).do('insert', 'feedback', { recommendation: 'likely' }, { ref: newId() });
  await leave();
  const refused = await signIn();
  expect(refused.result).toMatchObject({
    disabled: true,
    leaving: { erasedAt: world.clock.now() + 14 * day },
  });
  expect(refused.result).not.toHaveProperty('tokens');
  const token = await tokenOf();
  const back = (await bringBack(token)).result;
  if (back.disabled) throw new Error('The account is not back.');
  expect((await ana.call('userInfo', {}, { bearer: back.tokens.bearer })).result.uid).toBe(ana.uid);
  expect((await bringBack(token)).error?.code).toBe('account/not-leaving');
  expect((await signIn()).result.disabled).toBe(false);
  // Sessions of before the deletion do not come back with the account.
  expect((await ana.call('userInfo', {})).error?.code).toBe('unauthorized');
  const { refresh_token } = ana.tokens;
  expect((await world.anonymous.call('reauthorize', { refresh_token })).error?.code).toBe(
    'account/session-ended',
  );
  const own = await ana.call('databaseFetch', { table: 'user_info' }, { bearer: back.tokens.bearer });
  expect(own.result).toHaveLength(1);
});

test('a token of a former deletion, an old one and one of somebody else bring nothing back', async () => {
  await leave();
  const former = await tokenOf();
  const { result } = await bringBack(former);
  const bearer = result.disabled ? '' : result.tokens.bearer;
  world.clock.advance(1);
  await ana.call(
    'deactivateAccount',
    { uid: ana.uid, password: testPassword, feedback },
    { bearer, idempotencyKey: newId() },
  );
  expect((await bringBack(former)).error?.code).toBe('account/not-leaving');
  const token = await tokenOf();
  const changed = `${token.slice(0, -4)}AAAA`;
  expect((await bringBack(changed)).error?.code).toBe('account/not-leaving');
  world.clock.advance(15 * minute);
  expect((await bringBack(token)).error?.code).toBe('account/not-leaving');
});

test('staff cannot be asked for a deleted account that it has disabled meanwhile', async () => {
  const admin = await world.person(`admin-${turn}`, { isAdmin: true });
  await leave();
  const token = await tokenOf();
  const act = { uid: ana.uid, reason: 'For a test.', standing: 'disabled' } as const;
  await admin.call('changeStanding', act, { idempotencyKey: newId() });
  expect((await bringBack(token)).result).toEqual({ disabled: true, forcePasswordReset: false });
  expect((await signIn()).result).toEqual({ disabled: true, forcePasswordReset: false });
});

test('after 14 days it is erased, and not a moment before', async () => {
  await leave();
  const exists = async () =>
    (await sql`select 1 from account_member where uid = ${ana.uid}`.execute(world.database.db)).rows.length;
  const { deps, clock } = world;
  await eraseLeaving({ ...deps, now: () => clock.now() + 14 * day - 1 });
  expect(await exists()).toBe(1);
  await eraseLeaving({ ...deps, now: () => clock.now() + 14 * day });
  expect(await exists()).toBe(0);
  expect((await signIn()).error?.code).toBe('account/wrong-login');
  await world.drain();
  expect(world.mails(ana.email).some(({ subject }) => /was deleted/.test(subject))).toBe(true);
});

test('feedback of those who leave is for staff, and no device of theirs gets it', async () => {
  await leave();
  const boss = await world.person(`boss-${turn}`, { isAdmin: true });
  const { feedback: listed } = (await boss.call('listFeedback', {})).result;
  const mine = listed.find(({ uid }) => uid === ana.uid);
  expect(mine).toMatchObject({ isLeaving: true, beginning: 'break' });
  const back = (await bringBack(await tokenOf())).result;
  const bearer = back.disabled ? '' : back.tokens.bearer;
  expect((await ana.call('databaseFetch', { table: 'feedback' }, { bearer })).result).toEqual([]);
  expect((await exportOf(world, backWith(bearer))).text).toContain('More quiet evenings.');
});
