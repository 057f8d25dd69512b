import type { Page } from 'playwright-core';

const longestMs = 30_000;

/** Asked from outside again and again: the page's own policy lets nobody evaluate a string from within at every frame. */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  // Without the test runner: pictures are taken by a program of their own.
  const end = Date.now() + longestMs;
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`Within 30 s it did not come true in the page: ${expression}`);
    await page.waitForTimeout(100);
  }
}

export async function untilServedOffline(page: Page): Promise<void> {
  await untilInPage(page, 'navigator.serviceWorker.controller !== null');
}
