import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '@mitto/testkit/loopback-server';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { appStands, logIn } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { addPhoto } from './photo-steps.ts';
import { deviceOf, patience, photosOf } from './profile-steps.ts';

let device: LoopbackServer;

/** Serves the app’s own files as the device of a native shell does: its page names the server, nothing else is there. */
async function serveFiles({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const isPage = url === '/';
  if (!isPage && !url.startsWith('/web/')) return void response.writeHead(404).end();
  const from = await fetch(world.url + url);
  const bytes = Buffer.from(await from.arrayBuffer());
  const named = `<html data-server="${world.url}"`;
  response
    .writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? '' })
    .end(isPage ? bytes.toString().replace('<html', named) : bytes);
}

atSite({
  start: async () => {
    device ??= await startLoopbackServer((request, response) => void serveFiles(request, response));
    const clock = createTestClock();
    clock.advance(Date.now() - clock.now());
    return await startWorld({ clock, haveProfiles: true, settings: { appOrigin: device.origin } });
  },
});

afterAll(() => device.close());

/** Origins and paths of everything that the page asks for, also by sockets. */
function followRequests(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  page.on('websocket', (socket) => asked.push(new URL(socket.url())));
  return asked;
}

test('a page from the device signs in, syncs, listens, uploads and shows pictures of the server that it names', {
  timeout: 120_000,
}, async () => {
  const person = await world.person('afar');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const asked = followRequests(page);
  await page.goto(device.origin);
  await appStands(page);
  await logIn(page, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  const shell = deviceOf(page, 'en');
  await shell.open('profile?tab=photos');
  await addPhoto(shell, 'afar');
  await expect.poll(() => photosOf(world, person.uid), patience).toHaveLength(1);
  await page.reload();
  const photo = page.locator(`img[src^="${world.url}/media/"]`).filter({ visible: true }).first();
  const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, patience).toBeGreaterThan(0);

  const atServer = asked.filter(({ host }) => host === new URL(world.url).host);
  const paths = new Set(atServer.map(({ protocol, pathname }) => `${protocol} ${pathname}`));
  const wanted = ['/user/authorize', '/database/updates', '/v2/uploads'].map((path) => `http: ${path}`);
  expect([...paths]).toEqual(expect.arrayContaining([...wanted, 'ws: /database/socket']));
  const onDevice = asked
    .filter(({ protocol, origin }) => protocol === 'http:' && origin === device.origin)
    .map(({ pathname }) => pathname);
  expect(onDevice.filter((path) => path !== '/' && !path.startsWith('/web/'))).toEqual([]);
  await context.close();
});
