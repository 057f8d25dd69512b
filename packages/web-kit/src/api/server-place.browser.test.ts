import { accountCalls } from '@mitto/account/web/account-calls.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecord } from '../session/session-begun.ts';
import { SessionStore } from '../session/session-store.ts';
import { askEarly } from './ask-early.ts';
import { clientWords } from './client-words.ts';
import { createApi } from './create-api.ts';
import { createSendForm } from './send-form.ts';
import { serverAddress, serverLink } from './server-place.ts';

const { dataset } = document.documentElement;
const { fetch: realFetch, XMLHttpRequest: RealRequest } = globalThis;
let asked: Request[];

beforeEach(() => {
  asked = [];
  // The network is faked: what counts is where a request would go.
  globalThis.fetch = async (address, request) => {
    asked.push(new Request(new URL(String(address), location.href), request));
    return new Response(JSON.stringify({ result: { exists: false } }));
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = RealRequest;
  localStorage.clear();
  delete dataset['server'];
  delete dataset['client'];
});

const words = () => clientWords({ build: '1', language: 'en' });
const ask = () => createApi(accountCalls, { words }).existsUser({ type: 'email', value: 'a@b.example' });

test('a page that comes from the server asks there, by the name of the web app', async () => {
  await ask();
  expect(asked[0]?.url).toBe(`${location.origin}/user/exists`);
  expect(asked[0]?.credentials).toBe('same-origin');
  expect(asked[0]?.headers.get('options')).toContain('client=mitto-web;');
  expect(serverAddress('/media/k/720')).toBe('/media/k/720');
  expect(serverLink('/activity/7')).toBe(`${location.origin}/activity/7`);
});

test('the page of a native shell asks the server that it names, by the name of the shell', async () => {
  dataset['server'] = 'https://mitto.example';
  dataset['client'] = 'mitto-ios';
  await ask();
  expect(asked[0]?.url).toBe('https://mitto.example/user/exists');
  expect(asked[0]?.credentials).toBe('include');
  expect(asked[0]?.headers.get('options')).toContain('client=mitto-ios;');
  expect(serverAddress('/media/k/720')).toBe('https://mitto.example/media/k/720');
  expect(serverLink('/database/socket').replace(/^http/, 'ws')).toBe('wss://mitto.example/database/socket');
});

test('so does its first question, and a form with files', async () => {
  dataset['server'] = 'https://mitto.example';
  const userInfo = { name: 'Ana', ROLES: ['ROLE_USER'], forcePasswordReset: false };
  const tokens = { bearer: 'ana', expires_at: Date.now() + 60_000, refresh_token: 'r', media_pass: 'pass' };
  const begun = { userId: 'ana', userInfo, tokens, forcePasswordReset: false, disabled: false } as const;
  new SessionStore().write(newRecord(begun, 'device', 0), true);
  askEarly('peopleSearch', {});
  expect(asked[0]?.url).toBe('https://mitto.example/database/query');

  const opened: string[] = [];
  class Opened extends RealRequest {
    override open(method: string, url: string | URL): void {
      opened.push(`${method} ${url}`);
      super.open(method, 'data:application/json,{"result":7}');
    }
    override send(): void {
      opened.push(String(this.withCredentials));
      this.dispatchEvent(new Event('error'));
    }
  }
  globalThis.XMLHttpRequest = Opened;
  const credentials = { bearer: () => 'ana', renew: async () => false };
  const send = createSendForm({ words, credentials });
  await expect(send(['POST', '/v2/uploads', false], new FormData(), { key: 'k' })).rejects.toThrow();
  expect(opened).toEqual(['POST https://mitto.example/v2/uploads', 'true']);
});
