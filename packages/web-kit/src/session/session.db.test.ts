import type { UserInfo } from '@mitto/account/contract/member';
import { type AccountCallsApi, accountCalls } from '@mitto/account/web/account-calls.ts';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../api/call-error.ts';
import type { Client } from '../api/call-table.ts';
import { createApi } from '../api/create-api.ts';
import { ServerClock } from './server-clock.ts';
import { Session } from './session.ts';
import { SessionStore } from './session-store.ts';
import { memoryStorage } from './small-authority.fixture.ts';

let world: World;
const password = 'Sunny-harbour-42';
const sessions: { close(): void }[] = [];

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
});
afterAll(async () => {
  for (const session of sessions) session.close();
  await world.close();
});

const words = () => ({ client: 'mitto-web', build: '1.0.0', schema: 1, language: 'en' });

/** A browser tab that talks to the real server over real HTTP. */
function aTab(device = memoryStorage(), window = memoryStorage()) {
  const clock = new ServerClock(world.clock.now);
  const api: Client<AccountCallsApi> = createApi<AccountCallsApi>(accountCalls, {
    words,
    origin: world.url,
    cookies: () => '',
    credentials: { bearer: () => session.bearer(), renew: () => session.renew() },
  });
  const session: Session<UserInfo> = new Session<UserInfo>({
    calls: () => api,
    store: new SessionStore({ window, device }),
    clock,
  });
  sessions.push(session);
  return { api, session, window, device };
}

async function anAccount(email: string) {
  const tab = aTab();
  await tab.api.addUser({ records: [{ email, password }] });
  return tab;
}

test('the session of the real server: in, known, refreshed by the next call, out', async () => {
  const { api, session } = await anAccount('real@mitto.example');
  expect(await session.login('real@mitto.example', 'Wrong-one-1')).toMatchObject({
    isSuccess: false,
    sentence: 'Invalid User name or Password',
  });
  expect(await session.login('real@mitto.example', password)).toEqual({
    isSuccess: true,
    forcePasswordReset: false,
  });
  const first = session.bearer();
  expect((await api.userInfo()).email).toBe('real@mitto.example');
  world.clock.advance(26 * 60_000);
  expect((await api.userInfo()).email).toBe('real@mitto.example');
  expect(session.bearer()).not.toBe(first);
  await session.destroy();
  await expect(api.userInfo()).rejects.toMatchObject({
    code: 'unauthorized',
    sentence: 'Please sign in again.',
  });
});

test('the server never sees a refresh token twice, however many tabs want new ones, round after round', async () => {
  const { session, device, window } = await anAccount('tabs@mitto.example');
  await session.login('tabs@mitto.example', password, 'device');
  const tabs = [session, ...Array.from({ length: 4 }, () => aTab(device, window).session)];
  for (const tab of tabs) await tab.identify();
  for (let round = 0; round < 5; round += 1) {
    // Advance past the grace period in which the server accepts a repeated exchange.
    world.clock.advance(26 * 60_000);
    expect(new Set(await Promise.all(tabs.map((tab) => tab.renew())))).toEqual(new Set([true]));
  }
  expect(new Set(tabs.map((tab) => tab.bearer())).size).toBe(1);
});

test('a session that was ended elsewhere is over with the next call, and says so', async () => {
  const { api, session } = await anAccount('elsewhere@mitto.example');
  await session.login('elsewhere@mitto.example', password);
  const other = aTab();
  await other.session.login('elsewhere@mitto.example', password);
  await other.api.removeDevices();
  const refused = await api.userInfo().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect([session.isSignedIn, session.isRefused]).toEqual([false, true]);
});

test('a refusal arrives with its sentence, its fields and its countdown', async () => {
  const { api } = aTab();
  const invalid = await api
    .addUser({ records: [{ email: 'no', password: 'x' }] })
    .catch((error: unknown) => error);
  expect(invalid).toMatchObject({
    code: 'invalid',
    status: 422,
    sentence: 'Please check what you have entered.',
  });
  expect(invalid instanceof CallError && Object.keys(invalid.fields ?? {}).length).toBeGreaterThan(0);
});

test('the same key makes the same account once, whatever is lost between', async () => {
  const { api } = aTab();
  const input = { records: [{ email: 'once@mitto.example', password }] };
  const first = await api.addUser(input, { key: 'one-key-for-this-form' });
  const again = await api.addUser(input, { key: 'one-key-for-this-form' });
  expect(again).toEqual(first);
  await expect(api.addUser(input)).rejects.toMatchObject({ code: 'account/email-taken' });
});
