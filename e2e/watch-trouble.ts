import type { Page } from 'playwright-core';

/** The browser logs a line for every refused call, which is not an error here. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Caused by the tests themselves; see `open-browser.ts`. */
const blockedHere = 'Service Worker registration blocked by Playwright';

/** Collects events that should never happen on a page: errors, CSP violations, dialogs of the browser. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !refusedCall.test(text) && text !== blockedHere)
      trouble.push(`${message.type()}: ${text}`);
  });
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A call aborted because the page was left is not an error.
    if (!why.includes('ERR_ABORTED')) trouble.push(`request: ${request.url()} ${why}`);
  });
  return trouble;
}
