import { newRecord } from '@mitto/web-kit/session/session-begun';
import { SessionStore } from '@mitto/web-kit/session/session-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askPeopleAhead, claimPeopleAhead, opensAtHome } from './ask-ahead.ts';

const { fetch: realFetch } = globalThis;
const answer = { people: [], cursor: null, wider: null };
let asked: string[];

beforeEach(() => {
  asked = [];
  // A session of the tab would be read before that of the device.
  sessionStorage.clear();
  signInAs('Ana');
  // `fetch` is replaced here. e2e/home-speed.test.ts proves that the real server accepts this request.
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return new Response(JSON.stringify({ result: [answer] }));
  };
});

function signInAs(name: string | null): void {
  const tokens = { bearer: 'ana', expires_at: Date.now() + 60_000, refresh_token: 'r' };
  const userInfo = { name, ROLES: ['ROLE_USER'], forcePasswordReset: false };
  const begun = { userId: 'ana', userInfo, tokens, forcePasswordReset: false, disabled: false } as const;
  new SessionStore().write(newRecord(begun, 'device', 0), true);
}

afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
  claimPeopleAhead('ana');
});

test.each(['', '/', '/home', '/login', '/home?open=settings.filters'])('at %j home is asked for', (place) => {
  void askPeopleAhead(place);
  expect(opensAtHome()).toBe(true);
  expect(asked).toEqual(['/database/query']);
});

test.each(['/getting-started', '/homely', '/gallery?x=/home'])('at %j nobody is asked for', async (place) => {
  expect(await askPeopleAhead(place)).toBeUndefined();
  expect(opensAtHome()).toBe(false);
  expect(asked).toEqual([]);
});

test('the answer is for the one who asked, and for one list', async () => {
  void askPeopleAhead('/home');
  expect(await claimPeopleAhead('ana')?.answer).toEqual(answer);
  expect(claimPeopleAhead('ana')).toBeUndefined();
  void askPeopleAhead('/home');
  expect(claimPeopleAhead('ben')).toBeUndefined();
});

test('nobody is asked for by a member without a profile, whom the server would refuse', async () => {
  signInAs(null);
  expect(await askPeopleAhead('/home')).toBeUndefined();
  expect(asked).toEqual([]);
});
