import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecord } from '../session/session-begun.ts';
import type { SessionRecord } from '../session/session-record.ts';
import { SessionStore } from '../session/session-store.ts';
import { askEarly } from './ask-early.ts';

const { fetch: realFetch } = globalThis;
let heard: Request[];

beforeEach(() => {
  heard = [];
  localStorage.clear();
  sessionStorage.clear();
  // The network is faked here; e2e/home-speed.test.ts shows that the real server accepts the request.
  globalThis.fetch = async (address, request) => {
    heard.push(new Request(new URL(String(address), location.href), request));
    return new Response(JSON.stringify({ result: [{ people: [] }] }));
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

function signIn(change: Partial<SessionRecord> = {}, leftMs = 60_000): void {
  const userInfo = { name: 'Ana', ROLES: ['ROLE_USER'], forcePasswordReset: false };
  const tokens = { bearer: 'ana', expires_at: Date.now() + leftMs, refresh_token: 'r', media_pass: 'pass' };
  const begun = { userId: 'ana', userInfo, tokens, forcePasswordReset: false, disabled: false } as const;
  const record: SessionRecord = newRecord(begun, 'device', 0);
  new SessionStore().write({ ...record, ...change }, true);
}

test('whoever is signed in asks in their own name, as the app itself would', async () => {
  signIn();
  const early = askEarly('peopleSearch', { profiles: 3 });
  expect(early).toMatchObject({ account: 'ana', mediaPass: 'pass' });
  expect(await early?.answer).toEqual({ people: [] });
  const [request] = heard;
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('authorization')).toBe('Bearer ana');
  expect(request?.headers.get('options')).toMatch(/^client=mitto-web; build=\S+; schema=\d+; language=/);
  expect(await request?.json()).toEqual({ id: 'peopleSearch', values: { profiles: 3 } });
});

test('nobody asks where nobody is signed in, where the session is set aside, or is over in a moment', () => {
  expect(askEarly('peopleSearch', {})).toBeUndefined();
  signIn({ isAside: true });
  expect(askEarly('peopleSearch', {})).toBeUndefined();
  signIn({}, 9000);
  expect(askEarly('peopleSearch', {})).toBeUndefined();
  // By the server's clock the token has expired, although this device's clock says otherwise.
  signIn({ clockAhead: 55_000 });
  expect(askEarly('peopleSearch', {})).toBeUndefined();
  expect(heard).toEqual([]);
});

test('what is no answer is none', async () => {
  signIn();
  globalThis.fetch = async () => new Response('<html>busy</html>', { status: 503 });
  expect(await askEarly('peopleSearch', {})?.answer).toBeUndefined();
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ error: { code: 'paused', message: 'Paused.' } }), { status: 403 });
  expect(await askEarly('peopleSearch', {})?.answer).toBeUndefined();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await askEarly('peopleSearch', {})?.answer).toBeUndefined();
});
