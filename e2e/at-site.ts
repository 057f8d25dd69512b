import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser } from './open-browser.ts';
import { startDemoSite } from './start-site.ts';

/** The site and the browser that the tests of the current file use. */
export let world: World;
export let browser: Browser;

interface Site {
  /**
   * Starts a separate site for the tests of this file. Needed by tests that move the site's clock, change its
   * settings or count its members.
   */
  readonly start?: () => Promise<World>;
  /** True for tests of what the headless shell does not have: notifications, and permissions to refuse. */
  readonly isWholeBrowser?: boolean;
  /** Runs before the tests of the file, for example to create members that all of them use. */
  readonly prepare?: () => Promise<void>;
}

/** The shared sites of this worker, by the engine of their database (`tools/site-engine.ts`). */
const shared = new Map<string | undefined, Promise<World>>();
let visits = 0;

/**
 * Provides the tests of this file with a site and a browser. All files of a test worker share one site,
 * unless a file starts a separate one. Members are never shared between files.
 */
export function atSite({ start, isWholeBrowser, prepare }: Site = {}): void {
  const open = async () => {
    browser = await sharedBrowser(isWholeBrowser);
    world = start === undefined ? await visitShared() : await start();
    await prepare?.();
  };
  const close = async () => {
    if (start !== undefined) await world.close();
  };
  beforeAll(open);
  // Before a retry, open the site again: the failed attempt may have left data behind.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await close();
    await open();
  });
  afterAll(async () => {
    // A page that is left open goes on working beside the tests of the next file.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await close();
  });
}

/**
 * The site that all files of this worker share. A suffix makes the names of members differ from those of
 * earlier files.
 */
async function visitShared(): Promise<World> {
  const engine = process.env['TEST_ENGINE'];
  const opened = shared.get(engine) ?? startDemoSite();
  shared.set(engine, opened);
  const site = await opened;
  // The site's clock stands still. It is set to the browser's time, so that waiting times are equal in both.
  site.clock.advance(Math.max(0, Date.now() - site.clock.now()));
  visits += 1;
  const mark = visits === 1 ? '' : visits.toString(36);
  return { ...site, person: (name, wishes) => site.person(`${name}${mark}`, wishes) };
}
