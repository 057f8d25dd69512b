import { textPaths } from '@mitto/profile/contract/text-paths';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let byPath: World;
beforeAll(async () => {
  world = await startWorld();
  byPath = await startWorld({ settings: { appRouting: 'path' } });
});
afterAll(() => Promise.all([world.close(), byPath.close()]));

async function open(address: string, { url } = world, language = 'en') {
  const headers = { 'accept-language': language, accept: 'text/html' };
  const answer = await fetch(`${url}${address}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('each text is a page at an address of its own, with both routings, with its version', async () => {
  for (const path of Object.values(textPaths)) {
    for (const one of [world, byPath]) {
      const { status, headers, text } = await open(path, one);
      expect([path, status, headers.get('content-language')]).toEqual([path, 200, 'en']);
      expect(text).toMatch(/Version \d+, in force since \d{4}-\d\d-\d\d/);
      expect(text.match(/<h2>/g)?.length).toBeGreaterThan(5);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(text).not.toContain('<script');
    }
  }
});

test('the language is that of the address, then of the browser', async () => {
  expect((await open('/terms', world, 'th')).text).toContain('<html lang="th"');
  const asked = await open('/terms?language=en', world, 'th');
  expect(asked.text).toContain('<html lang="en"');
  expect(asked.text).toContain('href="/terms?language=th"');
  expect((await open('/terms?language=%3Cscript%3E', world, 'th')).text).toContain('<html lang="th"');
});

test('an earlier version stays readable, says so, and leads to the present one', async () => {
  const current = (await open('/terms')).text;
  expect(current).toContain('href="/terms?language=en&amp;version=1"');
  const earlier = (await open('/terms?version=1')).text;
  expect(earlier).toContain('This is an earlier version.');
  expect(earlier).toContain('Version 1, in force since');
  expect(current).not.toContain('This is an earlier version.');
});

test('a version that does not exist is not found', async () => {
  for (const version of ['0', '99', '1.5', 'x', '-1', '1&version=2'])
    expect((await open(`/terms?version=${version}`)).status).toBe(404);
});
