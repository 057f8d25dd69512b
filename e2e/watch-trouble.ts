import type { Page } from 'playwright-core';

/** Error that the browser logs for every refused call. It is not a fault of the page. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Warning caused by the tests, which block service workers (see `open-browser.ts`). */
const blockedHere = 'Service Worker registration blocked by Playwright';

/** Warning of a software renderer about a screenshot of a map. */
const slowRead = /GL Driver Message .*ReadPixels/;

/** Collects events that must never happen on a page: errors, CSP violations, and dialogs of the browser. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !refusedCall.test(text) && !slowRead.test(text) && text !== blockedHere)
      trouble.push(`${message.type()}: ${text}`);
  });
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A call that was aborted because the page was left is not an error.
    if (!why.includes('ERR_ABORTED')) trouble.push(`request: ${request.url()} ${why}`);
  });
  return trouble;
}
