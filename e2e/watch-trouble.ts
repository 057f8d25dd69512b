import type { Page } from 'playwright-core';

/** A refused call is an answer like any other; the browser writes a line about it all the same. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** So these tests wish it; see `open-browser.ts`. */
const blockedHere = 'Service Worker registration blocked by Playwright';

/** Collects what should never happen on a page: errors, violations of its policy, dialogs of the browser. */
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
    // A call under way when the page is left is none of its troubles.
    if (!why.includes('ERR_ABORTED')) trouble.push(`request: ${request.url()} ${why}`);
  });
  return trouble;
}
