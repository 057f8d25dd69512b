import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser } from './open-browser.ts';
import { startDemoSite } from './start-site.ts';

/** The site and the browser of the running tests. */
export let world: World;
export let browser: Browser;

interface Site {
  /**
   * Starts a site for the tests of this file only: for tests that move its clock, change its settings or
   * count its members.
   */
  readonly start?: () => Promise<World>;
  /** Prepares what all tests of the file need. */
  readonly prepare?: () => Promise<void>;
}

let shared: Promise<World> | undefined;
let visits = 0;

/**
 * Gives the tests of this file a site and a browser. All files of a worker share one site, unless they start
 * their own. In either case each file has its own members.
 */
export function atSite({ start, prepare }: Site = {}): void {
  const open = async () => {
    browser = await sharedBrowser();
    world = start === undefined ? await visitShared() : await start();
    await prepare?.();
  };
  const close = async () => {
    if (start !== undefined) await world.close();
  };
  beforeAll(open);
  // Before a retry, start afresh: the failed attempt may have left data behind.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await close();
    await open();
  });
  afterAll(close);
}

/**
 * The worker's site. Adds a mark to the names of members, so that they differ from those of earlier files.
 */
async function visitShared(): Promise<World> {
  shared ??= startDemoSite();
  const site = await shared;
  // The site's clock stands still. It is set to the browser's time, so that both have the same waits.
  site.clock.advance(Math.max(0, Date.now() - site.clock.now()));
  visits += 1;
  const mark = visits === 1 ? '' : visits.toString(36);
  return { ...site, person: (name, wishes) => site.person(`${name}${mark}`, wishes) };
}
