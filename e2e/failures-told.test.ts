import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { expect, test } from 'vitest';
import { logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';

const lines: string[] = [];
const onLog = (line: string) => void lines.push(line);
const start = async () => {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  return await startWorld({ clock, haveProfiles: true, settings: { isCollectingFailures: true }, onLog });
};
atSite({ start });

const reported = () =>
  lines.filter((line) => line.includes('the app failed')).map((line) => JSON.parse(line).failure);

test('what leads nowhere is told to developers, and to an operator who collects failures', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await openApp(page, world.url, '#!/home?open=chat');
  await logIn(page, await world.person('ana'));
  await page.getByRole('heading', { name: /^People / }).waitFor();
  expect(told).toContainEqual(expect.stringContaining('chat requires parameter, but none was provided: rid'));
  expect(told).toContainEqual('Mitto initialised');

  await page.evaluate("location.hash = '#!/people/ana@people.example'");
  await expect.poll(() => told).toContainEqual(expect.stringContaining('unable to resolve route /people/'));
  await page.evaluate("setTimeout(() => { throw new TypeError('of ana@people.example'); })");
  await expect
    .poll(reported, { timeout: 15_000 })
    .toEqual([
      { event: 'missing-param', error: 'ParamMissing' },
      { event: 'unknown-route' },
      { event: 'uncaught', page: 'home', error: 'TypeError' },
    ]);
  expect(lines.join()).not.toContain('ana@people.example');
  await context.close();
});

test('a start that fails is told with its step', async () => {
  lines.length = 0;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await openApp(page, world.url);
  await logIn(page, await world.person('ben'));
  await page.getByRole('heading', { name: /^People / }).waitFor();
  // Loading the frame of a signed-in member is a step of the start-up.
  await page.route('**/web/kept-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expect.poll(() => told).toContainEqual(expect.stringContaining('Mitto could not start: frame'));
  await expect
    .poll(reported, { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ event: 'start', page: 'frame' }));
  await context.close();
});
