import type { Page } from 'playwright-core';

const longestMs = 30_000;

/**
 * Waits until an expression is true in the page. It is polled from outside, because the page's CSP forbids to
 * evaluate a string inside the page.
 */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  // Does not use the test runner's polling, because pictures are also taken by a program without the test
  // runner.
  const end = Date.now() + longestMs;
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`Within 30 s it did not come true in the page: ${expression}`);
    await page.waitForTimeout(100);
  }
}

export async function untilServedOffline(page: Page): Promise<void> {
  await untilInPage(page, 'navigator.serviceWorker.controller !== null');
}
