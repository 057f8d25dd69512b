import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test.each([
  ['administrator', 'pretends'],
  ['mitto-help', 'pretends'],
  ['\u0455upport', 'pretends'],
  ['\u0430na', 'mixed'],
])('a member does not take the username %s', async (username, why) => {
  const ana = await world.person('ana');
  const { status, error } = await ana.call('updateUser', { username });
  expect([status, error?.code, error?.fields]).toEqual([422, 'invalid', { username: why }]);
  expect((await ana.call('userInfo', {})).result.username).toBe('ana');
});

test('an administrator may say what they are', async () => {
  const staff = await world.person('robin', { isAdmin: true });
  expect((await staff.call('updateUser', { username: 'mitto-support' })).status).toBe(200);
});

test('neither the uid nor the name in the log of acts tells when somebody registered', async () => {
  const { uid } = await world.person('ben');
  const { act_pseudonym } = await world.database.db
    .selectFrom('account_member')
    .select('act_pseudonym')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  // The fourteenth digit is the version of a UUID: 4 is random, 7 begins with the millisecond.
  expect([uid[14], act_pseudonym[14]]).toEqual(['4', '4']);
});

test('the username of an erased account stays taken, as that of a member who is hidden or blocks the caller', async () => {
  const [ana, cleo, dora] = [
    await world.person('asker'),
    await world.person('cleo'),
    await world.person('dora'),
  ];
  expect((await cleo.call('removeUser', { password: cleo.password })).status).toBe(200);
  const answers = async (username: string) => {
    const { result } = await ana.call('existsUser', { type: 'username', value: username });
    const { status, error } = await ana.call('updateUser', { username });
    return { result, status, error };
  };
  const erased = await answers(cleo.username);
  expect(erased).toMatchObject({
    result: { exists: true },
    status: 409,
    error: { code: 'account/username-taken' },
  });
  expect(erased).toEqual(await answers(dora.username));
  const kept = await world.database.db.selectFrom('account_former_name').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(cleo.username);
});
