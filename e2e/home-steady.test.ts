import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { anybody, aSeeker } from './seekers.ts';
import { showPhoto } from './show-photo.ts';
import { startSite } from './start-site.ts';

atSite({
  start: startSite,
  prepare: async () => {
    for (const name of ['maya', 'theo', 'ines', 'kai', 'noor'])
      await showPhoto(await aSeeker(world, `steady${name}`));
    await world.drain();
  },
});

const long = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
const computer = { viewport: { width: 1280, height: 800 } };

/** Notes all elements that move without a press, with the sum of their scores. */
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push(value.toFixed(4) + ' ' + sources.map(({ node, previousRect: from, currentRect: to }) =>
        (node?.outerHTML ?? node?.textContent ?? '').slice(0, 90) + ' ' + [from.x, from.y, to.x, to.y].map(Math.round)));
  }).observe({ type: 'layout-shift', buffered: true });
`;

let still = 0;

const moved = (page: Page) => page.evaluate<string[]>('window.shifts');

test.each([
  ['a phone', phone, true],
  ['a phone, with the e-mail notice', phone, false],
  ['a tablet', tablet, true],
  ['a computer', computer, true],
  ['a computer, with the e-mail notice', computer, false],
])('nothing moves while home loads on %s', long, async (_name, device, isEmailVerified) => {
  still += 1;
  const person = await world.person(`still${still}`, { isEmailVerified, searchFilter: anybody });
  const page = await (await browser.newContext(device as BrowserContextOptions)).newPage();
  await page.addInitScript(watchShifts);
  // Answers come late, so that each part is drawn before the next one is there.
  for (const path of ['**/database/**', '**/api/**'])
    await page.route(path, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
  await openSignedIn(page, world, person);
  await page.locator('article h3').first().waitFor();
  if (!isEmailVerified) await page.getByText('Email not verified yet').waitFor();
  await atRest(page);
  expect(await moved(page)).toEqual([]);
  await page.reload();
  await page.locator('article h3').first().waitFor();
  await atRest(page);
  expect(await moved(page)).toEqual([]);
  await page.context().close();
});
