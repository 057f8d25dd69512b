import { day, hour, minute } from '@mitto/kit/time';
import type { PersonWishes } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireAccount } from '../../expire-account.ts';
import { listDevices } from '../../store/devices.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function signIn(name: string, wishes?: PersonWishes) {
  const { email, password, uid } = await world.person(name, wishes);
  const { result } = await world.anonymous.call('authorize', { email, password });
  if (result.disabled) throw new Error(`${name} is disabled.`);
  return { uid, password, tokens: result.tokens };
}

const refresh = (token: string) => world.anonymous.call('reauthorize', { refresh_token: token });

/** Renews the tokens every so often until the server refuses. Returns the time that passed. */
async function renewUntilTheEnd(name: string, everyMs: number, wishes?: PersonWishes) {
  let { tokens } = await signIn(name, wishes);
  const start = world.clock.now();
  for (;;) {
    world.clock.advance(everyMs);
    const { result, error } = await refresh(tokens.refresh_token);
    if (error) {
      expect(error.code).toBe('account/session-ended');
      return world.clock.now() - start;
    }
    tokens = result.tokens;
  }
}

describe('a session ends for good, however often it is renewed', () => {
  test('after 180 days', async () => {
    expect(await renewUntilTheEnd('member', 10 * day)).toBe(180 * day);
  });

  test('after 12 hours for staff', async () => {
    expect(await renewUntilTheEnd('staff', hour, { isAdmin: true })).toBe(12 * hour);
  });

  test('to the millisecond, for calls as well', async () => {
    const { tokens } = await signIn('staff-calls', { isAdmin: true });
    world.clock.advance(12 * hour - minute);
    const { bearer } = (await refresh(tokens.refresh_token)).result.tokens;
    const info = () => world.anonymous.call('userInfo', {}, { bearer });
    world.clock.advance(minute - 1);
    expect((await info()).status).toBe(200);
    // The server believes a session for three seconds after it has looked it up.
    world.clock.advance(3001);
    expect((await info()).error?.code).toBe('unauthorized');
  });

  test('and its row goes', async () => {
    const { uid } = await signIn('swept');
    await world.database.db
      .updateTable('account_device')
      .set({ signed_in_at: world.clock.now() - 180 * day - 1 })
      .where('uid', '=', uid)
      .execute();
    await expireAccount(world.deps);
    expect(await listDevices(world.database.db, uid)).toEqual([]);
  });
});

describe('staff', () => {
  const reason = 'For a test.';
  const acts = async (bearer: string) => {
    const { uid } = await world.person('about');
    const { version } = (await world.anonymous.call('readConfiguration', {}, { bearer })).result;
    return [
      await world.anonymous.call('endSessions', { uid, reason }, { bearer }),
      await world.anonymous.call('updateConfiguration', { version, reason, changes: {} }, { bearer }),
    ].map(({ status, error }) => error?.code ?? status);
  };

  test('confirm their password for acts a quarter of an hour after the sign-in, and act on', async () => {
    const { tokens, password } = await signIn('acting', { isAdmin: true });
    world.clock.advance(15 * minute);
    expect(await acts(tokens.bearer)).toEqual([200, 200]);
    world.clock.advance(1);
    expect(await acts(tokens.bearer)).toEqual(['account/confirm-first', 'account/confirm-first']);
    const { bearer } = tokens;
    const confirm = (typed: string) =>
      world.anonymous.call('validatePassword', { password: typed }, { bearer });
    expect((await confirm('not the right one')).status).toBe(422);
    expect(await acts(bearer)).toEqual(['account/confirm-first', 'account/confirm-first']);
    expect((await confirm(password)).status).toBe(200);
    expect(await acts(bearer)).toEqual([200, 200]);
  });

  test('confirm for one device alone, and renewed tokens confirm nothing', async () => {
    const [one, other] = [
      await signIn('two-devices', { isAdmin: true }),
      await signIn('two-devices', { isAdmin: true }),
    ];
    world.clock.advance(16 * minute);
    await world.anonymous.call('validatePassword', { password: one.password }, { bearer: one.tokens.bearer });
    const { result } = await refresh(other.tokens.refresh_token);
    expect(await acts(result.tokens.bearer)).toEqual(['account/confirm-first', 'account/confirm-first']);
  });

  test('look at a member only with it, too', async () => {
    const { tokens, password } = await signIn('looking', { isAdmin: true });
    world.clock.advance(20 * minute);
    const { uid } = await world.person('about');
    const { bearer } = tokens;
    const look = () => world.anonymous.call('findMember', { by: 'uid', value: uid }, { bearer });
    expect((await look()).error).toMatchObject({ code: 'account/confirm-first' });
    await world.anonymous.call('validatePassword', { password }, { bearer });
    expect((await look()).status).toBe(200);
  });
});
