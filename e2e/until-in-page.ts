import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Asked from outside again and again: the page's own policy lets nobody evaluate a string from within at every frame. */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(`Boolean(${expression})`), { timeout: 30_000 }).toBe(true);
}

export async function untilServedOffline(page: Page): Promise<void> {
  await untilInPage(page, 'navigator.serviceWorker.controller !== null');
}
