import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nobody } from './session-record.ts';
import { aDevice, ana, SmallAuthority } from './small-authority.fixture.ts';

let authority: SmallAuthority;
let device: ReturnType<typeof aDevice>;

beforeEach(() => {
  authority = new SmallAuthority();
  device = aDevice(authority);
});
afterEach(() => {
  device.closeAll();
  vi.useRealTimers();
});

const minutes = (count: number) => count * 60_000;

test('signing in makes a session with roles; without one there are placeholder roles [web-kit 3.1]', async () => {
  const { session } = device.tab();
  expect(session.userInfo).toEqual(nobody);
  expect(session.visitor).toEqual({
    isSignedIn: false,
    roles: ['USER_EMPTY', 'ROLE_EMPTY'],
    forcePasswordReset: false,
  });
  expect(await session.login('ana@mitto.example', 'right')).toEqual({
    isSuccess: true,
    forcePasswordReset: false,
  });
  expect(session.visitor).toEqual({ isSignedIn: true, roles: ['ROLE_USER'], forcePasswordReset: false });
  expect(session.bearer()).toMatch(/^b /);
});

test('a refused login says why, and so does one whose account is disabled [web-kit 8.7]', async () => {
  const { session } = device.tab();
  const sentence = 'Invalid User name or Password';
  expect(await session.login('a@b.example', 'wrong')).toMatchObject({ isSuccess: false, sentence });
  expect(await session.login('a@b.example', 'disabled')).toEqual({ isSuccess: false, sentence });
  authority.isAway = true;
  const away = await session.login('a@b.example', 'right');
  expect(away).toMatchObject({ isSuccess: false, sentence: expect.stringContaining('cannot be reached') });
  expect(session.isSignedIn).toBe(false);
});

test('a session of the window is found by its tab after a reload, and gone with it [web-kit 4.16]', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  session.close();
  const again = device.tab(window);
  expect(await again.session.identify()).toBe(true);
  again.session.close();
  expect(await device.tab().session.identify()).toBe(false);
});

test('kept on the device it is found by a new tab; not kept, nothing is stored', async () => {
  const { session } = device.tab();
  await session.login('a', 'right', 'device');
  session.close();
  const { session: next } = device.tab();
  expect(await next.identify()).toBe(true);
  await next.destroy();
  // The welcome page remembers that somebody has signed in here.
  device.device.removeItem('mitto-started');
  expect(device.device.size).toBe(0);
  const { session: unkept, window } = device.tab();
  await unkept.login('a', 'right', 'nothing');
  unkept.save();
  expect([window.size, device.device.size]).toEqual([0, 0]);
});

test.each([
  ['no JSON', 'oh'],
  ['another shape', '{"userId":1}'],
  [
    'no roles',
    '{"userId":"ana","accessToken":{"bearer":"b","expires_at":1,"refresh_token":"r"},"userInfo":{}}',
  ],
  ['a list', '[]'],
])('a stored session that was tampered with (%s) is none, and is removed', async (_, text) => {
  const { session, window } = device.tab();
  window.setItem('mitto-session', text);
  expect(await session.identify()).toBe(false);
  expect(window.getItem('mitto-session')).toBeNull();
  expect(session.visitor.isSignedIn).toBe(false);
});

test('an expired token is exchanged at the start; without a usable one the session is over [web-kit 4.17]', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  session.close();
  authority.now += minutes(30);
  const { session: next } = device.tab(window);
  expect(await next.identify()).toBe(true);
  expect(authority.exchanges).toBe(1);
  next.close();
  authority.now += minutes(30);
  authority.isRevoked = true;
  const { session: last } = device.tab(window);
  expect(await last.identify()).toBe(false);
  expect(last.isRefused).toBe(true);
  expect(window.getItem('mitto-session')).toBeNull();
});

test('without a network an expired token does not end the session', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  session.close();
  authority.now += minutes(300);
  authority.isAway = true;
  const { session: next } = device.tab(window);
  expect(await next.identify()).toBe(true);
  expect(next.isUnreachable).toBe(true);
  authority.isAway = false;
  expect(await next.renew()).toBe(true);
  expect(next.isUnreachable).toBe(false);
});

test('a server that never answers does not keep the app from opening', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  session.close();
  vi.useFakeTimers();
  authority.now += minutes(300);
  authority.gate = Promise.withResolvers<void>().promise;
  const { session: next } = device.tab(window);
  const known = next.identify();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await known).toBe(true);
});

test('the token is exchanged 60 s before its end [web-kit 4.18]', async () => {
  vi.useFakeTimers();
  const { session } = device.tab();
  await session.login('a', 'right');
  await advance(minutes(24) - 1);
  expect(authority.exchanges).toBe(0);
  await advance(1);
  await vi.waitFor(() => expect(authority.exchanges).toBe(1));
  await advance(minutes(24));
  await vi.waitFor(() => expect(authority.exchanges).toBe(2));
  expect(session.isSignedIn).toBe(true);
});

test('a clock that is wrong by a day neither ends the session nor renews it without end', async () => {
  for (const error of [-minutes(1440), minutes(1440)]) {
    vi.useFakeTimers();
    authority = new SmallAuthority();
    const wrong = aDevice(authority, error);
    const { session, clock, window } = wrong.tab();
    clock.learn(authority.now);
    await session.login('a', 'right');
    await advance(minutes(23));
    expect(authority.exchanges).toBe(0);
    session.close();
    // After a reload the clock's error is known before the first answer.
    const { session: next } = wrong.tab(window);
    expect(await next.identify()).toBe(true);
    expect(authority.exchanges).toBe(0);
    await advance(minutes(1));
    await vi.waitFor(() => expect(authority.exchanges).toBe(1));
    wrong.closeAll();
    vi.useRealTimers();
  }
});

test('two tabs of one sign-in exchange its tokens once', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  const { session: twin } = device.tab(device.copyOf(window));
  await twin.identify();
  const ends = await Promise.all([session.renew(), twin.renew(), session.renew()]);
  expect(ends).toEqual([true, true, true]);
  expect([authority.exchanges, authority.isRevoked]).toEqual([1, false]);
  await expect.poll(() => twin.bearer()).toBe(session.bearer());
});

test('a tab that slept through an exchange asks the others before it uses its token', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  const old = device.copyOf(window);
  await session.renew();
  const { session: late } = device.tab(old);
  await late.identify();
  expect(await late.renew()).toBe(true);
  expect([authority.exchanges, authority.isRevoked]).toEqual([1, false]);
  expect(late.bearer()).toBe(session.bearer());
});

test('a token that a closed tab has exchanged is never sent again', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  const old = device.copyOf(window);
  await session.renew();
  session.close();
  const { session: late } = device.tab(old);
  await late.identify();
  expect(await late.renew()).toBe(false);
  expect([late.isSignedIn, authority.exchanges, authority.isRevoked]).toEqual([false, 1, false]);
});

test('a tab that slept does not write its old tokens over newer ones', async () => {
  const { session, store } = device.tab();
  await session.login('a', 'right', 'device');
  const asleep = store.read();
  if (!asleep) throw new Error('Nothing was stored.');
  await session.renew();
  store.write(asleep);
  expect(store.read()?.turn).toBe(1);
});

test('logging out ends it in every tab, and is not undone by an exchange under way', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  const { session: twin } = device.tab(device.copyOf(window));
  await twin.identify();
  const gate = Promise.withResolvers<void>();
  authority.gate = gate.promise;
  const renewing = session.renew();
  await session.destroy();
  gate.resolve();
  expect(await renewing).toBe(false);
  expect([session.isSignedIn, authority.isRevoked]).toEqual([false, true]);
  await expect.poll(() => twin.isSignedIn).toBe(false);
});

test('logging out without a network ends it here all the same', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  authority.isAway = true;
  await session.destroy();
  expect(session.isSignedIn).toBe(false);
  expect(window.getItem('mitto-session')).toBeNull();
});

test('set aside, nobody is signed in, and the same member can continue by name', async () => {
  const { session, window } = device.tab();
  await session.login('a', 'right');
  session.setAside();
  expect([session.isSignedIn, session.bearer(), session.previousName]).toEqual([false, undefined, ana.email]);
  session.close();
  const { session: next } = device.tab(window);
  expect(await next.identify()).toBe(false);
  expect(next.previousName).toBe('ana@mitto.example');
  authority.isAway = true;
  expect(await next.resume()).toBe(false);
  authority.isAway = false;
  expect(await next.resume()).toBe(true);
  next.updateUser({ name: 'Ana' });
  next.setAside();
  expect(next.previousName).toBe('Ana');
});

test('to switch the account ends the one that was set aside, at the server too', async () => {
  const { session } = device.tab();
  await session.login('a', 'right');
  session.setAside();
  await session.destroy();
  expect([session.previousName, authority.isRevoked]).toEqual([undefined, true]);
});

test('a stopped renewal lets the token run out', async () => {
  vi.useFakeTimers();
  const { session } = device.tab();
  await session.login('a', 'right');
  session.stopRenewal();
  await advance(minutes(30));
  expect(authority.exchanges).toBe(0);
  session.resumeRenewal();
  await advance(5000);
  await vi.waitFor(() => expect(authority.exchanges).toBe(1));
});

/** Advances the server's time and the tab's timers together. */
async function advance(ms: number): Promise<void> {
  authority.now += ms;
  await vi.advanceTimersByTimeAsync(ms);
}
