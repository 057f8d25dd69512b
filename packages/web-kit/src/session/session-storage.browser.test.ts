import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ServerClock } from './server-clock.ts';
import { Session } from './session.ts';
import { SessionStore } from './session-store.ts';
import { SessionWatch } from './session-watch.ts';
import { type Member, SmallAuthority } from './small-authority.fixture.ts';

const sessions: Session<Member>[] = [];
const { setItem } = Storage.prototype;

function aSession(authority: SmallAuthority): Session<Member> {
  const clock = new ServerClock(() => authority.now);
  const session = new Session<Member>({ calls: authority.calls, store: new SessionStore(), clock });
  sessions.push(session);
  return session;
}

const clear = () => {
  sessionStorage.clear();
  localStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  Storage.prototype.setItem = setItem;
  for (const session of sessions.splice(0)) session.close();
  // The next test file may run in the same tab.
  clear();
});

test('it lies in the session storage, or in the local one by choice, and logging out leaves nothing [web-kit 4.19]', async () => {
  const session = aSession(new SmallAuthority());
  await session.login('a', 'right');
  expect(sessionStorage.getItem('mitto-session')).toContain('refresh_token');
  expect(localStorage.getItem('mitto-session')).toBeNull();
  await session.login('a', 'right', 'device');
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.getItem('mitto-session')).toContain('refresh_token');
  await session.destroy();
  // What stays says only that somebody signed in here before: the welcome page then begins with the form.
  expect([sessionStorage.length, Object.keys(localStorage)]).toEqual([0, ['mitto-started']]);
});

test('with a storage that is full the session goes on in memory', async () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const session = aSession(new SmallAuthority());
  expect(await session.login('a', 'right', 'device')).toMatchObject({ isSuccess: true });
  expect(await session.renew()).toBe(true);
  expect(session.isSignedIn).toBe(true);
});

test('eight tabs that want new tokens at once make one exchange, with real locks and channels', async () => {
  const authority = new SmallAuthority();
  const first = aSession(authority);
  await first.login('a', 'right', 'device');
  const tabs = Array.from({ length: 7 }, () => aSession(authority));
  await Promise.all(tabs.map((tab) => tab.identify()));
  const ends = await Promise.all([first, ...tabs].map((tab) => tab.renew()));
  expect(new Set(ends)).toEqual(new Set([true]));
  expect([authority.exchanges, authority.isRevoked]).toEqual([1, false]);
});

test('what is done on the page is heard by the watch', async () => {
  const authority = new SmallAuthority();
  const session = aSession(authority);
  await session.login('a', 'right');
  let at = 0;
  const clock = new ServerClock(() => authority.now);
  const watch = new SessionWatch({ session, clock, at: () => at, numbers: { intervalMs: 5 } });
  watch.start();
  at = 300_000;
  await expect.poll(() => watch.notice.kind).toBe('idle');
  await userEvent.keyboard('a');
  expect(watch.notice.kind).toBe('none');
  watch.stop();
});
