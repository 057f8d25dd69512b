import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Starts a site without members, whose clock shows the browser's time. */
export function startEmptySite() {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  return startWorld({ clock, haveProfiles: true });
}

export const patient = { timeout: 20_000 };

/** Name on the top card. */
export const top = (page: Page) => page.locator('[data-card="0"] h3');
export const topOf = async (page: Page) => (await top(page).textContent())?.replace(/ Field.*/, '') ?? '';
export const tiles = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');

/**
 * Clicks "Hide" until another card is on top. A single click may be ignored, because two decisions in quick
 * succession count as one.
 */
export async function hideTop(page: Page): Promise<void> {
  const before = await topOf(page);
  const isNext = async () => {
    if ((await topOf(page)) === before) await page.getByRole('button', { name: `Hide ${before}` }).click();
    return (await topOf(page)) !== before;
  };
  await expect.poll(isNext, { ...patient, interval: 550 }).toBe(true);
}
