import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { atRest } from './at-rest.ts';
import { sharedBrowser } from './open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/**
 * Opens a page that runs this script. Each request is answered after a second; a request for `/held` is never
 * answered.
 */
async function openPage(script: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/held') return;
    if (pathname !== '/') await new Promise((resolve) => setTimeout(resolve, 1000));
    const body = `<!doctype html><body><script>${script}</script></body>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('http://site.example/');
  return page;
}

test('a page is at rest when the last of its slow answers is drawn', async () => {
  const page = await openPage(`
    fetch('/first').then(() => fetch('/second')).then(() => document.body.append('Drawn'));
  `);
  await atRest(page);
  expect(await page.getByText('Drawn').count()).toBe(1);
  await page.context().close();
});

test('what is drawn bit by bit is waited for, also where the clock of the page stands still', async () => {
  const page = await openPage(`
    const bits = (left) => {
      document.body.append('bit ');
      if (left > 0) setTimeout(() => bits(left - 1), 300);
      else document.body.append('Drawn');
    };
    bits(4);
  `);
  await atRest(page);
  expect(await page.getByText('Drawn').count()).toBe(1);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await atRest(page);
  await page.context().close();
});

test('requests that were answered before keep no page from its rest', async () => {
  const page = await openPage(`fetch('/first').then(() => document.body.append('Drawn'));`);
  await page.getByText('Drawn').waitFor();
  const begun = performance.now();
  await atRest(page);
  expect(performance.now() - begun).toBeLessThan(1500);
  await page.context().close();
});

test('a request that stays unanswered keeps no page from its rest', async () => {
  const page = await openPage(`fetch('/held');`);
  await atRest(page);
  await page.context().close();
});
