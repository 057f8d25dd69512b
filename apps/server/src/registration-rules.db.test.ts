import { newId } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let networks = 0;
/** Returns an IP address in a new network. */
function newAddress(): string {
  networks += 1;
  return `10.9.${networks}.1`;
}

const login = (email: string, password: string, ip: string) =>
  world.anonymous.call('authorize', { email, password }, { ip });

describe('registration', () => {
  const register = (email: string, password: string, options = {}) =>
    world.anonymous.call('addUser', { records: [{ email, password }] }, { ip: newAddress(), ...options });
  const good = 'Heron-on-one-leg-4';

  test.for(['aaaaaaaa', '12345678', 'abcdefgh', '!!!!!!!!'])(
    'a weak password is refused: %s',
    async (password) => {
      const { error, status } = await register('weak@people.example', password);
      expect([status, error?.code, error?.fields]).toEqual([
        422,
        'account/weak-password',
        { password: 'weak' },
      ]);
    },
  );

  test.for(['Password1', 'passw0rd', 'qwerty123', 'Abc12345'])(
    'a common password is refused: %s',
    async (password) => {
      const { error, status } = await register('common@people.example', password);
      expect([status, error?.code]).toEqual([422, 'account/common-password']);
    },
  );

  test('nothing of a refused registration is left', async () => {
    for (const email of ['weak@people.example', 'common@people.example'])
      expect((await world.anonymous.call('existsUser', { type: 'email', value: email })).result.exists).toBe(
        false,
      );
  });

  test('one address is one account, however it is written', async () => {
    expect((await register('Only.Once@people.example', good)).status).toBe(200);
    for (const again of [
      'only.once@people.example',
      'ONLY.ONCE@PEOPLE.EXAMPLE',
      '  Only.Once@people.example ',
    ])
      expect((await register(again, good)).error?.code).toBe('account/email-taken');
    const { result } = await world.anonymous.call('existsUser', {
      type: 'email',
      value: 'oNLY.oNCE@people.example',
    });
    expect(result.exists).toBe(true);
    expect((await login('ONLY.once@people.example', good, newAddress())).status).toBe(200);
  });

  test('twenty who register the same address at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register('at-once@people.example', good)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'account/email-taken')).toHaveLength(19);
    const rows = await world.database.db
      .selectFrom('account_member')
      .select('uid')
      .where('email_key', '=', 'at-once@people.example')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('sent again with its key, also at once, it is the same registration', async () => {
    const idempotencyKey = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register('retried@people.example', good, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const other = await register('another@people.example', good, { idempotencyKey });
    expect(other.error?.code).toBe('idempotency/mismatch');
  });
});
