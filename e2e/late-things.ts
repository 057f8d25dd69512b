import type { Locator, Page } from 'playwright-core';
import { bubble, chat } from './chat-steps.ts';
import type { Thing } from './never-comes.ts';

/**
 * A visible element, as found by the locator. For the control, `markup` is inserted into `within`; the
 * locator must find it.
 */
export function thingAt(
  locator: Locator,
  markup: string,
  within: Locator = locator.page().locator('body'),
): Thing {
  return {
    pages: [locator.page()],
    found: () => locator.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 300))),
    plant: () =>
      within.first().evaluate((place, html) => place.insertAdjacentHTML('beforeend', html), markup),
  };
}

/** A message in the open conversation: any message, or one with this text. */
export function message(page: Page, text = ''): Thing {
  return thingAt(bubble(page, text), `<article>${text || 'Planted'}</article>`, chat(page));
}

/** Text in a field that is expected to stay empty. */
export function typedInto(field: Locator): Thing {
  return {
    pages: [field.page()],
    found: async () => [await field.inputValue()].filter((text) => text !== ''),
    plant: () => field.fill('Planted'),
  };
}

/** Any modal dialog. */
export function modalDialog(page: Page): Thing {
  return shownBy(page, 'dialog:modal', () => {
    document.body.append(document.createElement('dialog'));
    document.querySelector<HTMLDialogElement>('body > dialog:last-child')?.showModal();
  });
}

/** A visible element. For the control, `plant` runs in the page and must make it appear. */
export function shownBy(page: Page, selector: string, plant: () => void): Thing {
  const { found } = thingAt(page.locator(selector), '');
  return { pages: [page], found, plant: () => page.evaluate(plant) };
}

/** A request that the page must not send. The test collects such requests in `listed`. */
export function requested(page: Page, listed: () => readonly string[], address: string): Thing {
  return {
    pages: [page],
    found: listed,
    plant: () => page.evaluate((url) => fetch(url, { mode: 'no-cors' }).catch(() => undefined), address),
  };
}

/** An error of the page that is not expected. `trouble` is the list of `watchTrouble`. */
export function troubleOf(
  page: Page,
  trouble: readonly string[],
  isExpected: (line: string) => boolean = () => false,
): Thing {
  return {
    pages: [page],
    found: () => trouble.filter((line) => !isExpected(line)),
    plant: () =>
      page.evaluate(() => {
        queueMicrotask(() => {
          throw new Error('Planted');
        });
      }),
  };
}

/** Entries in the page's storage, as the test reads them. */
export function stored(
  page: Page,
  found: () => Promise<readonly unknown[]>,
  name: string,
  value = '',
): Thing {
  return {
    pages: [page],
    found,
    plant: () => page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [name, value] as const),
  };
}

/** Any IndexedDB database of the page. */
export function anyDatabase(page: Page): Thing {
  return {
    pages: [page],
    found: () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    plant: () =>
      page.evaluate(() => {
        indexedDB.open('mitto/planted');
      }),
  };
}

/** Occurrences of something beyond the expected number of them. */
export function moreThan(
  expected: number,
  count: () => number,
  page: Page,
  plant: () => Promise<unknown>,
): Thing {
  const beyond = () => Math.max(0, count() - expected);
  return { pages: [page], found: () => Array.from({ length: beyond() }, () => 'One more'), plant };
}
