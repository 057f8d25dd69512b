import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionLifetime } from './session-record.ts';
import { SessionWatch } from './session-watch.ts';
import { aDevice, SmallAuthority } from './small-authority.fixture.ts';
import type { WatchEvent } from './watch-machine.ts';

let authority: SmallAuthority;
let device: ReturnType<typeof aDevice>;
let page: EventTarget;
const watches: { stop(): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  page = new EventTarget();
  authority = new SmallAuthority();
  device = aDevice(authority);
});
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
  device.closeAll();
  vi.useRealTimers();
});

async function aWatch(keeping: SessionLifetime = 'window', isOnline = () => true) {
  const { session, clock } = device.tab();
  await session.login('a', 'right', keeping);
  const start = authority.now;
  const watch = new SessionWatch({ session, clock, at: () => authority.now - start, isOnline, target: page });
  watches.push(watch);
  const events: WatchEvent[] = [];
  watch.on((event) => events.push(event));
  watch.start();
  return { session, watch, events };
}

/** Advances in steps of 30 s, and second by second at the end. */
async function advance(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; ) {
    const stride = left > 32 ? 30 : 1;
    authority.now += stride * 1000;
    await vi.advanceTimersByTimeAsync(stride * 1000);
    left -= stride;
  }
}

test.each(['mousedown', 'keydown', 'touchstart'])(
  '%s keeps the session from being idle [web-kit 4.22]',
  async (name) => {
    const { events } = await aWatch();
    await advance(299);
    page.dispatchEvent(new Event(name));
    await advance(299);
    expect(events).toEqual(['alive']);
    await advance(1);
    expect(events).toEqual(['alive', 'idle']);
  },
);

test('idle stops the refresh: it warns 15 s before the end, times out, and the member can go on [web-kit 4.20]', async () => {
  const { session, watch, events } = await aWatch();
  await advance(300);
  expect(watch.notice).toEqual({ kind: 'idle' });
  await advance(1500 - 300 - 15);
  expect(watch.notice).toEqual({ kind: 'warning', secondsLeft: 15 });
  await advance(5);
  expect(watch.notice).toEqual({ kind: 'warning', secondsLeft: 10 });
  await advance(10);
  expect(watch.notice).toEqual({ kind: 'timed out' });
  expect(events).toEqual(['alive', 'idle', 'time-out warning', 'timed out']);
  expect([session.isSignedIn, session.previousName, authority.exchanges]).toEqual([
    false,
    'ana@mitto.example',
    0,
  ]);
  expect(await session.resume()).toBe(true);
});

test('who comes back before the end goes on with new tokens [web-kit 4.21]', async () => {
  const { session, watch, events } = await aWatch();
  await advance(1490);
  page.dispatchEvent(new Event('mousedown'));
  expect(await watch.extend()).toBe(true);
  await advance(20);
  expect(events).toEqual(['alive', 'idle', 'time-out warning', 'idle end', 'alive']);
  expect([session.isSignedIn, watch.notice.kind]).toEqual([true, 'none']);
});

test('kept signed in, nobody is asked and nothing runs out', async () => {
  const { session, watch } = await aWatch('device');
  await advance(300);
  expect(watch.notice).toEqual({ kind: 'none' });
  await advance(1500);
  expect([session.isSignedIn, authority.exchanges > 0]).toEqual([true, true]);
});

test('without a network nothing times out; when it is back, the server decides', async () => {
  let isOnline = false;
  const { session, events } = await aWatch('window', () => isOnline);
  await advance(2000);
  expect(events).toEqual(['alive', 'idle']);
  expect(session.isSignedIn).toBe(true);
  isOnline = true;
  await advance(1);
  expect(events).toEqual(['alive', 'idle', 'timed out']);
});

test('a refusal of the server asks to sign in again at once', async () => {
  const { session, watch, events } = await aWatch();
  authority.isRevoked = true;
  await session.renew();
  expect(events).toEqual(['alive', 'timed out']);
  expect(watch.notice).toEqual({ kind: 'timed out' });
});

test('idle, what runs by itself does not keep the session alive: its token ends, and so does it', async () => {
  const { session, events } = await aWatch();
  await advance(1500 - 10);
  expect([await session.renewIfAttended(), await session.freshBearer()]).toEqual([false, session.bearer()]);
  expect(authority.exchanges).toBe(0);
  await advance(10);
  expect(events).toContain('timed out');
});

test('idle, a token that is refused long before its end was ended elsewhere, and that is told at once', async () => {
  const { session, watch } = await aWatch();
  await advance(600);
  authority.isRevoked = true;
  expect(await session.renewIfAttended()).toBe(false);
  expect(watch.notice).toEqual({ kind: 'timed out' });
});

test('idle while the server is away it is asked again, and the session ends once it has answered', async () => {
  const { session, events } = await aWatch();
  authority.isAway = true;
  await session.renew();
  await advance(2000);
  expect([session.isSignedIn, events]).toEqual([true, ['alive', 'idle']]);
  authority.isAway = false;
  await advance(31);
  expect([session.isUnreachable, authority.exchanges]).toEqual([false, 1]);
  await advance(1500);
  expect([session.isSignedIn, authority.exchanges]).toEqual([false, 1]);
});

test('activity in one tab keeps the others from being idle', async () => {
  const { session, events } = await aWatch();
  const copy = device.tab();
  await copy.session.identify();
  const start = authority.now;
  const target = new EventTarget();
  const other = new SessionWatch({ ...copy, at: () => authority.now - start, isOnline: () => true, target });
  watches.push(other);
  other.start();
  for (let round = 0; round < 6; round += 1) {
    await advance(290);
    page.dispatchEvent(new Event('keydown'));
    await delivered();
  }
  expect([other.notice.kind, copy.session.isSignedIn, session.isSignedIn]).toEqual(['none', true, true]);
  expect(events).not.toContain('idle');
});

test('text that comes without a key is activity too', async () => {
  const { events } = await aWatch();
  await advance(299);
  page.dispatchEvent(new Event('input'));
  await advance(10);
  expect(events).toEqual(['alive']);
});

test('activity renews a token that is past its middle, at most every 30 s', async () => {
  const { session } = await aWatch();
  session.resumeRenewal();
  for (const seconds of [290, 290]) {
    await advance(seconds);
    page.dispatchEvent(new Event('keydown'));
  }
  expect(authority.exchanges).toBe(0);
  await advance(200);
  authority.isAway = true;
  for (let key = 0; key < 5; key += 1) page.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(session.isUnreachable).toBe(true));
  authority.isAway = false;
  await advance(31);
  page.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(authority.exchanges).toBe(1));
});

/** The bus between tabs delivers in tasks of its own, which no fake timer runs. */
const delivered = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
