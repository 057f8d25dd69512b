import type { EventEntry } from '@mitto/kit/define-event';
import { day, minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { TestPerson } from '@mitto/testkit/person';
import { deviceIdOf } from '@mitto/testkit/samples/device-id-of';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setEntitlement } from '../../public/entitlement.ts';
import { countAgainstLimit } from '../../public/limits.ts';
import { lockMember, updatePrivacy } from '../../store/members.ts';
import { adminHandlers } from './admin-handlers.ts';

let world: World;
let admin: TestPerson;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  await admin.call('validatePassword', { password: admin.password });
  ana = await world.person(`ana-${turn}`, { mobile: `+668123456${10 + turn}` });
});
afterAll(() => world.close());

const reason = 'For a test.';
const about = () => ({ uid: ana.uid, reason });
const find = async () => (await admin.call('findMember', { by: 'uid', value: ana.uid })).result;

async function signIn() {
  return await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
}

describe('finding a member', () => {
  test('by id, address in any spelling, username or number', async () => {
    for (const [by, value] of [
      ['uid', ana.uid],
      ['email', ana.email.toUpperCase()],
      ['username', ` ${ana.username.toUpperCase()} `],
      ['mobile', `+66 8123456${10 + turn}`],
    ] as const) {
      const { result } = await admin.call('findMember', { by, value });
      expect(result.userInfo.uid).toBe(ana.uid);
    }
  });

  test('whatever is asked for, nobody is nobody', async () => {
    for (const by of ['uid', 'email', 'username', 'mobile'] as const) {
      const answer = await admin.call('findMember', { by, value: 'nobody at all' });
      expect(answer.error?.code).toBe('account/no-such-member');
    }
  });

  test('shows the account as staff needs it', async () => {
    await world.database.transact((tx) => countAgainstLimit(tx, world.deps, ana.uid, 'likes'));
    expect(await find()).toMatchObject({
      userInfo: { uid: ana.uid, email: ana.email },
      standing: 'active',
      isJoined: true,
      lastLoginTime: world.clock.now(),
      devices: [{ isCurrent: false }],
      limits: [{ task: 'likes', count: 1, restsUntil: null }],
      chatWaitTime: null,
    });
    const { result } = await admin.call('findMember', { by: 'uid', value: admin.uid });
    expect(result.devices).toMatchObject([{ isCurrent: true }]);
  });
});

describe('standing', () => {
  test('a suspended member is told why and until when, and comes back by the clock', async () => {
    const until = world.clock.now() + 10 * minute;
    const { result } = await admin.call('changeStanding', {
      ...about(),
      standing: 'suspended',
      until,
      message: 'A rest.',
      resolution: 'Wait.',
    });
    expect(result.standing).toBe('suspended');
    const info = await ana.call('userInfo', {});
    expect(info.result.suspension).toEqual({ message: 'A rest.', resolution: 'Wait.', waitTime: until });
    expect((await ana.call('devices', {})).error?.code).toBe('suspended');
    world.clock.advance(10 * minute);
    expect((await ana.call('devices', {})).status).toBe(200);
    expect((await find()).standing).toBe('active');
  });

  test('an end that has passed is refused', async () => {
    const until = world.clock.now();
    const answer = await admin.call('changeStanding', { ...about(), standing: 'suspended', until });
    expect(answer.error).toMatchObject({ code: 'invalid', fields: { until: 'past' } });
  });

  test('a disabled member is signed out everywhere and cannot come in', async () => {
    const { result } = await admin.call('changeStanding', { ...about(), standing: 'disabled' });
    expect(result).toMatchObject({ standing: 'disabled', devices: [] });
    expect((await ana.call('userInfo', {})).status).toBe(401);
    const { refresh_token } = ana.tokens;
    expect((await world.anonymous.call('reauthorize', { refresh_token })).error?.code).toBe(
      'account/session-ended',
    );
    expect((await signIn()).result).toEqual({ disabled: true, forcePasswordReset: false });
  });

  test('active again is as before, also for who had paused', async () => {
    await world.database.transact((tx) => updatePrivacy(tx, ana.uid, { available: false }));
    await admin.call('changeStanding', { ...about(), standing: 'suspended', message: 'A rest.' });
    const { result } = await admin.call('changeStanding', { ...about(), standing: 'active' });
    expect(result).toMatchObject({ standing: 'paused', userInfo: { suspension: null } });
  });
});

describe('premium', () => {
  test('is given, holds until its end by the clock, and is ended', async () => {
    const premiumUntil = world.clock.now() + 10 * minute;
    const given = await admin.call('changeEntitlement', { ...about(), premiumUntil, isTrial: true });
    expect(given.result.userInfo).toMatchObject({ isPremiumUser: true, isTrial: true, premiumUntil });
    expect((await ana.call('updateUser', { privacy: { hideMyVisits: true } })).status).toBe(200);
    world.clock.advance(10 * minute);
    expect((await ana.call('userInfo', {})).result.isPremiumUser).toBe(false);
    expect((await ana.call('updateUser', { privacy: { search: false } })).error?.code).toBe(
      'account/premium-only',
    );
    await admin.call('changeEntitlement', { ...about(), premiumUntil: world.clock.now() + day });
    const ended = await admin.call('changeEntitlement', { ...about(), premiumUntil: null });
    expect(ended.result.userInfo).toMatchObject({ isPremiumUser: false, premiumUntil: null });
  });

  test('is news when it begins or ends, and not when it only lasts longer', async () => {
    const news: unknown[] = [];
    const emit = async (_tx: unknown, event: EventEntry, payload: unknown) => {
      news.push([event.name, payload]);
    };
    const give = (premiumUntil: number | null) =>
      world.database.transact(async (tx) => {
        const member = await lockMember(tx, ana.uid);
        if (!member) throw new Error('The member is there.');
        await setEntitlement(tx, { ...world.deps, emit }, member, { premiumUntil, isTrial: false });
      });
    await give(world.clock.now() + day);
    await give(world.clock.now() + 2 * day);
    await give(null);
    expect(news).toEqual([
      ['account/entitlementChanged', { uid: ana.uid, isPremiumUser: true }],
      ['account/entitlementChanged', { uid: ana.uid, isPremiumUser: false }],
    ]);
  });
});

describe('roles', () => {
  test('are given and taken at once, and ROLE_USER always stays', async () => {
    expect((await ana.call('readActs', {})).error?.code).toBe('forbidden');
    const given = await admin.call('changeRoles', { ...about(), ROLES: ['ROLE_ADMIN'] });
    expect(given.result.userInfo.ROLES).toEqual(['ROLE_USER', 'ROLE_ADMIN']);
    await heard();
    expect((await ana.call('readActs', {})).status).toBe(200);
    await admin.call('changeRoles', { ...about(), ROLES: ['ROLE_USER'] });
    await heard();
    expect((await ana.call('readActs', {})).error?.code).toBe('forbidden');
  });
});

describe('privacy and limits', () => {
  test('staff moves flags for the member, premium ones too', async () => {
    const { result } = await admin.call('changePrivacy', {
      ...about(),
      privacy: { pm: false, available: false },
    });
    expect(result).toMatchObject({
      standing: 'paused',
      userInfo: { privacy: { pm: false, available: false } },
    });
  });

  test('what was counted is forgotten, task by task; the wait is set and unset', async () => {
    await world.database.transact(async (tx) => {
      for (const task of ['likes', 'messages'] as const)
        await countAgainstLimit(tx, world.deps, ana.uid, task);
    });
    const change = async (changes: { resetTasks?: string[]; chatWaitTime?: number | null }) =>
      (await admin.call('changeLimits', { ...about(), ...changes })).result;
    const reset = await change({ resetTasks: ['likes'], chatWaitTime: 5 });
    expect(reset.limits.map(({ task }) => task)).toEqual(['messages']);
    expect(reset.chatWaitTime).toBe(5);
    expect((await change({})).chatWaitTime).toBe(5);
    expect((await change({ chatWaitTime: null })).chatWaitTime).toBeNull();
  });
});

describe('sessions', () => {
  test('are ended everywhere, and the member may come in again', async () => {
    await signIn();
    const { result } = await admin.call('endSessions', about());
    expect(result.devices).toEqual([]);
    await heard();
    expect((await ana.call('userInfo', {})).status).toBe(401);
    expect((await signIn()).result).toMatchObject({ disabled: false, forcePasswordReset: false });
  });

  test('a new password is asked for before anything else', async () => {
    const { result } = await admin.call('forcePasswordReset', about());
    expect(result).toMatchObject({ devices: [], userInfo: { forcePasswordReset: true } });
    await heard();
    expect((await ana.call('userInfo', {})).status).toBe(401);
    expect((await signIn()).result).toMatchObject({ forcePasswordReset: true });
  });

  test('who is taken out of the database is signed out, and comes back as they were', async () => {
    const { result } = await admin.call('removeFromDatabase', about());
    expect(result).toMatchObject({ isJoined: false, devices: [] });
    await heard();
    expect((await ana.call('userInfo', {})).status).toBe(401);
    expect((await signIn()).error?.code).toBe('account/not-joined');
    expect((await admin.call('addToDatabase', about())).result.isJoined).toBe(true);
    expect((await signIn()).result).toMatchObject({ disabled: false, userInfo: { username: ana.username } });
  });
});

test('a failure of another feature undoes all of the act', async () => {
  const before = (await admin.call('readActs', {})).result.acts;
  const emit: Deps['emit'] = async () => {
    throw new Error('A higher feature failed.');
  };
  const changeStanding = adminHandlers({ ...world.deps, emit }).changeStanding;
  const { result } = await admin.call('userInfo', {});
  const attempt = changeStanding({
    input: { ...about(), standing: 'disabled' },
    me: {
      uid: result.uid,
      deviceId: deviceIdOf(admin.tokens),
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      standing: 'active',
      isPremium: false,
      mustReset: false,
    },
    client: undefined,
    from: { ip: '127.0.0.1', userAgent: '' },
    cookies: {},
    requestId: 'of-a-test',
    transact: (work) => world.database.transact(work),
  });
  await expect(attempt).rejects.toThrow('A higher feature failed.');
  expect((await admin.call('readActs', {})).result.acts).toEqual(before);
  expect(await find()).toMatchObject({ standing: 'active', devices: [{}] });
});

/** Waits until the bus has delivered the invalidations, so that no session is cached any more. */
async function heard(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
