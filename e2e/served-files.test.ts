import { createHash } from 'node:crypto';
import type { World } from '@mitto/testkit/start-world';
import { startWorld } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let production: World;
beforeAll(async () => {
  [world, production] = await Promise.all([
    startWorld(),
    startWorld({ settings: { isProduction: true, signIn: {} } }),
  ]);
});
afterAll(async () => {
  await Promise.all([world.close(), production.close()]);
});

const asBrowser = { accept: 'text/html,application/xhtml+xml' };
const pages = ['/', '/shell/th', '/reference'];

test.each(pages)('%s runs nothing inline and nothing from elsewhere', async (path) => {
  const response = await fetch(world.url + path, { headers: asBrowser });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(text).not.toMatch(/\sstyle=|\son\w+=/i);
  // Every inline style and script needs its hash in the CSP. A page has at most one of each.
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const [kind, within] of [
    ['style', [...text.matchAll(/<style>(.*?)<\/style>/gs)]],
    ['script', [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]],
  ] as const) {
    const hashes = within.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
    expect(policy).toContain(`${kind}-src 'self'${hashes.map((hash) => ` 'sha256-${hash}'`).join('')};`);
    expect(hashes.length).toBeLessThanOrEqual(1);
  }
  expect(text).not.toMatch(/(?:src|href|srcset)="(?:https?:)?\/\//);
});

test('a page that has not changed is not sent again; its files are kept for ever', async () => {
  const first = await fetch(`${world.url}/reference`, { headers: asBrowser });
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const second = await fetch(`${world.url}/reference`, { headers: { ...asBrowser, 'if-none-match': etag } });
  expect(second.status).toBe(304);

  const files = [...(await first.text()).matchAll(/(?:href|src|srcset)="(\/pages\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const response = await fetch(world.url + file);
    expect(response.status, file).toBe(200);
    expect(response.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
  }
  const other = await fetch(`${world.url}${files[0]?.replace(/pages\/[0-9a-f]+/, 'pages/0000000000000000')}`);
  expect(other.status).toBe(404);
});

test('an address without #! leads to its place in the app; whoever asks for no page is told that there is none', async () => {
  const ask = (accept: string) =>
    fetch(`${world.url}/home?open=message`, { headers: { accept }, redirect: 'manual' });
  const led = await ask(asBrowser.accept);
  expect([led.status, led.headers.get('location')]).toEqual([302, '/#!/home?open=message']);
  expect((await ask('application/json')).status).toBe(404);
  const outside = await fetch(`${world.url}//elsewhere.example/x`, {
    headers: asBrowser,
    redirect: 'manual',
  });
  expect(outside.headers.get('location')).toBe('/#!//elsewhere.example/x');
});

test('nothing but the files of the pages can be reached among them', async () => {
  const [file = ''] =
    /\/pages\/[0-9a-f]+\/reference\.js/.exec(await (await fetch(`${world.url}/reference`)).text()) ?? [];
  const folder = file.slice(0, file.lastIndexOf('/'));
  for (const name of [
    '..%2fserve-pages.ts',
    '%2e%2e/serve-pages.ts',
    'constructor',
    '',
    '%00',
    'tokens.css',
  ]) {
    expect((await fetch(`${world.url}${folder}/${name}`)).status, name).toBe(404);
  }
});

test('there is an outbox to look into, but never in production', async () => {
  const asJson = await fetch(`${world.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  expect(await asJson.json()).toEqual({ result: [] });
  const asPage = await fetch(`${world.url}/dev/outbox`, { headers: asBrowser });
  expect(asPage.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(asPage.headers.get('cache-control')).toBe('no-store');
  for (const headers of [asBrowser, { accept: 'application/json' }]) {
    expect((await fetch(`${production.url}/dev/outbox`, { headers })).status).toBe(404);
  }
  for (const path of pages) {
    expect(await (await fetch(production.url + path, { headers: asBrowser })).text()).not.toContain(
      '/dev/outbox',
    );
  }
});

test('the app is sent once, its files are kept for ever, and only they are reached', async () => {
  const first = await fetch(world.url, { headers: asBrowser });
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('vary')).toContain('accept-language');
  const again = await fetch(world.url, { headers: { ...asBrowser, 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const files = [...(await first.text()).matchAll(/\/web\/[\w.-]+/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(6);
  for (const file of new Set(files)) {
    const response = await fetch(world.url + file);
    expect(response.status, file).toBe(200);
    expect(response.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
  }
  for (const name of ['..%2fbuilt.txt', '%2e%2e/built.txt', 'constructor', '', '%00'])
    expect((await fetch(`${world.url}/web/${name}`)).status, name).toBe(404);
  expect((await fetch(`${world.url}/shell/xx`)).status).toBe(404);
  expect((await fetch(`${world.url}/service-worker.js`)).headers.get('cache-control')).toBe('no-cache');
});

test('only the configured providers have a button', async () => {
  expect(await (await fetch(world.url)).text()).not.toContain('data-provider=');
});

test('the popup finds the script it ends with', async () => {
  const response = await fetch(`${world.url}/openid/return.js`);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toContain('postMessage');
});
