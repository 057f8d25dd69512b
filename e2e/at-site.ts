import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';

/** The site and the browser of the file's tests; they stand from the first test to the last. */
export let world: World;
export let browser: Browser;

interface Site {
  readonly start?: () => Promise<World>;
  /** Brings there what all tests of the file count on. */
  readonly settle?: () => Promise<void>;
}

/** Says that the tests of this file have a site of their own and a browser to visit it with. */
export function atSite({ start = startSite, settle }: Site = {}): void {
  const open = async () => {
    [world, browser] = await Promise.all([start(), openBrowser()]);
    await settle?.();
  };
  const close = async () => {
    await browser.close();
    await world.close();
  };
  beforeAll(open);
  // What a try did to the site and its people would be in the way of the next one.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await close();
    await open();
  });
  afterAll(close);
}
