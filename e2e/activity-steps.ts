import {
  type ActivityDevice,
  aDraft,
  aGuest,
  aHost,
  bangkok,
} from '@mitto/activities/server/activities.fixture';
import type { World } from '@mitto/testkit/start-world';
import type { BrowserContext, Page } from 'playwright-core';
import { openPanel } from './app-steps.ts';
import { browser } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';

const hour = 3_600_000;

const dumplings = 'Dumpling table for six. Everybody folds ten, nobody counts.';

/** Opens the social activities of a member, after the first sync. */
export async function openActivities(page: Page, world: World, { person }: ActivityDevice): Promise<void> {
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: /^(People|ผู้คน)/, level: 1 }).waitFor();
  await openPanel(page, 'social.activity');
  await page.getByRole('heading', { name: /^(Social activities|กิจกรรมสังสรรค์)$/ }).waitFor();
}

/** An activity of a new host, two days from now. */
export async function anActivity(world: World, name: string, changes: object = {}) {
  const host = await aHost(world, name);
  const startTime = world.clock.now() + 50 * hour;
  const draft = aDraft(world, {
    ...{ category: 'dine', description: dumplings, startTime, endTime: startTime + 3 * hour, places: 6 },
    location: { name: 'Mei’s', formatted_address: '12 Soi Ari, Bangkok', geometry: bangkok, city: 'Bangkok' },
    ...changes,
  });
  return { host, draft, id: await host.made(draft) };
}

/** A phone with touch, and a desktop. */
export const sizes = [
  { width: 390, height: 844, hasTouch: true, isMobile: true },
  { width: 1280, height: 800 },
] as const;
/** A page of its own device, which may be dark. */
export async function aPage(
  size: (typeof sizes)[number],
  colorScheme: 'light' | 'dark' = 'light',
): Promise<{ page: Page; context: BrowserContext }> {
  const { width, height, ...touch } = size;
  const context = await browser.newContext({ viewport: { width, height }, ...touch, colorScheme });
  return { context, page: await context.newPage() };
}

export const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

export { aGuest, aHost };
