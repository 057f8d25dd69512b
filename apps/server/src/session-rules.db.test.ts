import { hour, second } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const agent = (name: string) => ({ headers: { 'user-agent': name } });

const refresh = (token: string, by = 'the first browser') =>
  world.anonymous.call('reauthorize', { refresh_token: token }, agent(by));

const isIn = async (bearer: string) =>
  (await world.anonymous.call('userInfo', {}, { bearer })).status === 200;

/**
 * Signs in as the named member, from a browser with the given name. Token rotation recognises the browser by
 * this name.
 */
async function signIn(name: string, by = 'the first browser') {
  const person = await world.person(name);
  const { email, password } = person;
  const { result } = await world.anonymous.call('authorize', { email, password }, agent(by));
  if (result.disabled) throw new Error(`${name} is disabled.`);
  return { ...person, tokens: result.tokens };
}

describe('tokens', () => {
  test('a token is good until its time, and not a millisecond longer', async () => {
    const { tokens } = await signIn('till');
    expect(await isIn(tokens.bearer)).toBe(true);
    world.clock.advance(tokens.expires_at - world.clock.now());
    expect(await isIn(tokens.bearer)).toBe(false);
  });

  test('a token of a server with another secret is a stranger here', async () => {
    const { tokens } = await signIn('foreign');
    const other = await startWorld({
      database: world.database,
      secret: 'quite another secret, also long enough',
      clock: world.clock,
    });
    try {
      const options = { bearer: tokens.bearer };
      expect((await other.anonymous.call('userInfo', {}, options)).error?.code).toBe('unauthorized');
      const { refresh_token } = tokens;
      expect((await other.anonymous.call('reauthorize', { refresh_token })).error?.code).toBe(
        'account/session-ended',
      );
    } finally {
      await other.close();
    }
    expect(await isIn(tokens.bearer)).toBe(true);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('no character of a token can be changed, and none left out or added', async () => {
    const { tokens } = await signIn('tampered');
    for (const [at, char] of [...tokens.bearer].entries()) {
      const other = char === 'a' ? 'b' : 'a';
      const changed = `${tokens.bearer.slice(0, at)}${other}${tokens.bearer.slice(at + 1)}`;
      expect(await isIn(changed), `character ${at}`).toBe(false);
    }
    for (const wrong of [
      tokens.bearer.slice(0, -1),
      `${tokens.bearer}a`,
      tokens.bearer.toUpperCase(),
      tokens.refresh_token,
    ])
      expect(await isIn(wrong)).toBe(false);
    expect((await refresh(tokens.bearer)).error?.code).toBe('account/session-ended');
    expect(await isIn(tokens.bearer)).toBe(true);
  });

  test('of one member’s tokens none can be made into another’s', async () => {
    const [one, other] = [await signIn('one'), await signIn('other')];
    const [ones, others] = [one.tokens.bearer.split('.'), other.tokens.bearer.split('.')];
    for (let mask = 1; mask < 31; mask += 1) {
      const mixed = ones.map((part, at) => (mask & (1 << at) ? others[at] : part)).join('.');
      if (mixed === one.tokens.bearer || mixed === other.tokens.bearer) continue;
      expect(await isIn(mixed), mixed).toBe(false);
    }
  });
});

describe('rotation of refresh tokens', () => {
  test('gives the next tokens, and the one before stays good for calls until its time', async () => {
    const { tokens } = await signIn('rotates');
    const next = await refresh(tokens.refresh_token);
    expect(next.result.tokens.refresh_token).not.toBe(tokens.refresh_token);
    expect(await isIn(tokens.bearer)).toBe(true);
    expect(await isIn(next.result.tokens.bearer)).toBe(true);
  });

  test('a lost answer can be asked for again: the same successor', async () => {
    const { tokens } = await signIn('lost-answer');
    const first = await refresh(tokens.refresh_token);
    world.clock.advance(30 * second);
    const again = await refresh(tokens.refresh_token);
    expect(again.result).toEqual(first.result);
  });

  test('two tabs at once get the same successor', async () => {
    const { tokens } = await signIn('two-tabs');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(tokens.refresh_token)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  const reuses = {
    'after more than 30 seconds': async (token: string) => {
      world.clock.advance(30 * second + 1);
      return await refresh(token);
    },
    'by another browser': (token: string) => refresh(token, 'a second browser'),
    'by another application': (token: string) =>
      world.anonymous.call(
        'reauthorize',
        { refresh_token: token },
        { headers: { 'user-agent': 'the first browser', options: '' } },
      ),
    'once its successor was used for a call': async (token: string, next: string) => {
      expect(await isIn(next)).toBe(true);
      return await refresh(token);
    },
  };

  test.for(Object.entries(reuses))(
    'a token used again %s ends the session for both',
    async ([how, reuse]) => {
      const { tokens } = await signIn(`reuse-${how.replaceAll(' ', '-').slice(-18)}`);
      const { result } = await refresh(tokens.refresh_token);
      expect((await reuse(tokens.refresh_token, result.tokens.bearer)).error?.code).toBe(
        'account/session-ended',
      );
      expect((await refresh(result.tokens.refresh_token)).error?.code).toBe('account/session-ended');
      expect(await isIn(result.tokens.bearer)).toBe(false);
      expect(await isIn(tokens.bearer)).toBe(false);
    },
  );

  test('a successor that was refreshed counts as used, and a grandparent ends the session', async () => {
    const { tokens } = await signIn('grandparent');
    const second_ = await refresh(tokens.refresh_token);
    const third = await refresh(second_.result.tokens.refresh_token);
    expect(third.status).toBe(200);
    expect((await refresh(tokens.refresh_token)).error?.code).toBe('account/session-ended');
    expect(await isIn(third.result.tokens.bearer)).toBe(false);
  });

  test('one session that is ended leaves the member’s others alone', async () => {
    const [stolen, own] = [await signIn('two-devices'), await signIn('two-devices', 'the telephone')];
    await refresh(stolen.tokens.refresh_token);
    await refresh(stolen.tokens.refresh_token, 'the thief');
    expect(await isIn(stolen.tokens.bearer)).toBe(false);
    expect(await isIn(own.tokens.bearer)).toBe(true);
  });
});

describe('what ends a session ends it within five seconds, also on a server that heard nothing', () => {
  const reason = 'For a test.';
  const ends: Record<string, (person: Awaited<ReturnType<typeof signIn>>) => Promise<{ status: number }>> = {
    logout: ({ tokens }) => world.anonymous.call('destroySession', {}, { bearer: tokens.bearer }),
    'removal of all devices': ({ tokens }) =>
      world.anonymous.call('removeDevices', {}, { bearer: tokens.bearer }),
    'a new password on another device': ({ call, password }) =>
      call('updateUser', { password: 'Bittern-in-the-reeds-9', currentPassword: password }),
    'a ban': ({ uid }) => asStaff('changeStanding', { uid, reason, standing: 'disabled' }),
    'removal from the database': ({ uid }) => asStaff('removeFromDatabase', { uid, reason }),
    'a forced reset': ({ uid }) => asStaff('forcePasswordReset', { uid, reason }),
    'staff ending all sessions': ({ uid }) => asStaff('endSessions', { uid, reason }),
    erasure: ({ call, password }) => call('removeUser', { password }),
  };

  test.for(Object.entries(ends))('%s', async ([how, end]) => {
    const other = await startWorld({ database: world.database, clock: world.clock });
    try {
      const person = await signIn(`ended-${how.replaceAll(' ', '-').slice(0, 20)}`);
      const { bearer } = person.tokens;
      const isInThere = async () => (await other.anonymous.call('userInfo', {}, { bearer })).status === 200;
      expect([await isIn(bearer), await isInThere()]).toEqual([true, true]);
      expect((await end(person)).status).toBe(200);
      expect(await isIn(bearer)).toBe(false);
      world.clock.advance(3 * second);
      expect(await isInThere()).toBe(false);
      expect((await refresh(person.tokens.refresh_token)).error?.code).toBe('account/session-ended');
    } finally {
      await other.close();
    }
  });

  test('a suspension closes the calls it closes', async () => {
    const other = await startWorld({ database: world.database, clock: world.clock });
    try {
      const { uid, tokens } = await signIn('suspended-soon');
      const there = () => other.anonymous.call('devices', {}, { bearer: tokens.bearer });
      const here = () => world.anonymous.call('devices', {}, { bearer: tokens.bearer });
      expect([(await here()).status, (await there()).status]).toEqual([200, 200]);
      const until = world.clock.now() + hour;
      await asStaff('changeStanding', {
        uid,
        reason,
        standing: 'suspended',
        until,
        message: 'Rest a while.',
      });
      expect((await here()).error).toMatchObject({ code: 'suspended', countDown: 3600 });
      world.clock.advance(3 * second);
      expect((await there()).error?.code).toBe('suspended');
      world.clock.advance(hour);
      expect((await here()).error?.code).not.toBe('suspended');
    } finally {
      await other.close();
    }
  });

  test('a new password leaves the device it was set on signed in', async () => {
    const { call, password } = await world.person('keeps-own');
    const answer = await call('updateUser', {
      password: 'Bittern-in-the-reeds-9',
      currentPassword: password,
    });
    expect(answer.status).toBe(200);
    expect((await call('userInfo', {})).status).toBe(200);
  });
});

/** Makes a call as staff, after a new sign-in, because earlier tests have advanced the clock. */
const asStaff: World['anonymous']['call'] = async (name, input) => {
  await world.person('admin', { isAdmin: true });
  const { tokens } = await signIn('admin');
  return await world.anonymous.call(name, input, { bearer: tokens.bearer });
};
