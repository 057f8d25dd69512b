import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser } from './open-browser.ts';
import { startDemoSite } from './start-site.ts';

/** The site and the browser of the tests that run now. */
export let world: World;
export let browser: Browser;

interface Site {
  /** Starts a site that only the tests of this file visit: they move its clock, change its settings or count people. */
  readonly start?: () => Promise<World>;
  /** Makes what all tests of the file need. */
  readonly prepare?: () => Promise<void>;
}

let shared: Promise<World> | undefined;
let visits = 0;

/**
 * Gives the tests of this file a site and a browser to visit it with. All files of a worker share one site, unless
 * they start their own; the people of a file are its own in either case.
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
  // A first try may have left people and things that would be in the way of the second.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await close();
    await open();
  });
  afterAll(close);
}

/** The worker's site, seen by somebody to whom nobody of an earlier visit has a name. */
async function visitShared(): Promise<World> {
  shared ??= startDemoSite();
  const site = await shared;
  // Its clock stands still: it has to be brought to the browser's time, so that both see the same waits.
  site.clock.advance(Math.max(0, Date.now() - site.clock.now()));
  visits += 1;
  const mark = visits === 1 ? '' : visits.toString(36);
  return { ...site, person: (name, wishes) => site.person(`${name}${mark}`, wishes) };
}
