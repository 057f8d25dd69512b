import type { Page } from 'playwright-core';

const longestMs = 30_000;

/** Polls from outside, because the page's CSP forbids to evaluate a string inside the page. */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  // Does not use the test runner, because pictures are taken by a program of their own.
  const end = Date.now() + longestMs;
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`Within 30 s it did not come true in the page: ${expression}`);
    await page.waitForTimeout(100);
  }
}

export async function untilServedOffline(page: Page): Promise<void> {
  await untilInPage(page, 'navigator.serviceWorker.controller !== null');
}
