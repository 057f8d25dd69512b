import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';

/** The site and the browser of the file's tests; they stand from the first test to the last. */
export let world: World;
export let browser: Browser;

/** Says that the tests of this file have a site of their own and a browser to visit it with. */
export function atSite(start: () => Promise<World> = startSite): void {
  beforeAll(async () => {
    [world, browser] = await Promise.all([start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });
}
