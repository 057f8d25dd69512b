import type { Page } from 'playwright-core';

/**
 * Never answers the first search of the page, and lets all later ones through. Returns a function with the
 * number of searches so far.
 */
export async function loseFirstSearch(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route('**/database/query', (route) => {
    if (route.request().postDataJSON().id !== 'peopleSearch') return route.continue();
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  return () => asked;
}

/** Sends another search from the page. */
export async function searchOnceMore(page: Page, cursor?: string): Promise<void> {
  const body = JSON.stringify({ id: 'peopleSearch', values: { cursor } });
  await page.evaluate((data) => fetch('/database/query', { method: 'POST', body: data }), body);
}
