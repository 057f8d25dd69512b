import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled, logIn, openApp } from './app-steps.ts';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { hostileStrings } from './hostile-strings.ts';
import { thingAt, troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

const markup = 'script:not([type]), img, iframe, #app svg, [onerror], [onload], [ontoggle], [onfocus]';

/** Max number of icons that error messages add to the page: one for each error. */
const errorIcons = 4;

/** Elements of the kinds that a text adds to the page where it is interpreted as markup. */
async function findMarkup(page: Page): Promise<string[]> {
  return await page.locator(markup).evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
}

/**
 * Script that enters every text into the fields with the events React listens to, leaves each field and
 * submits the form.
 */
const enterAll = (fields: string, texts: readonly string[]) => `(() => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  for (const text of ${JSON.stringify(texts)}) {
    for (const field of document.querySelectorAll('${fields}')) {
      set.call(field, text);
      for (const event of ['input', 'focusout']) field.dispatchEvent(new Event(event, { bubbles: true }));
      field.form?.requestSubmit();
    }
  }
})()`;

test('500 hostile texts typed into the fields stay texts', { timeout: 120_000 }, async () => {
  expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(500);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const trouble = watchTrouble(page);
  for (const place of ['#!/login', '#!/login?state=register', '#!/login?state=reset']) {
    await openApp(page, world.url, `?ref=${encodeURIComponent(hostileStrings[0] ?? '')}${place}`);
    await labelled(page, 'Email').waitFor();
    // Icons that load late belong to the page as it was before.
    await atRest(page);
    const before = (await findMarkup(page)).length;
    await page.evaluate(enterAll('#door input, #app input', hostileStrings));
    const after = await findMarkup(page);
    expect(after.length, [place, ...after].join('\n')).toBeLessThanOrEqual(before + errorIcons);
  }
  await page.goto(`${world.url}/reference`);
  await atRest(page);
  const calls = await findMarkup(page);
  await page.evaluate(enterAll('#filter', hostileStrings));
  expect(await findMarkup(page)).toEqual(calls);
  await neverComes('hostile-input: trouble of texts in fields', troubleOf(page, trouble));
  await page.context().close();
});

test('words of 10,000 letters, emoji and lines from right to left break nothing', {
  timeout: 60_000,
}, async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const long = 'W'.repeat(10_000);
  await page.route('**/user/authorize', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'other/words', message: `${long} \u05d0\u05d1 🦩` } },
    }),
  );
  await openApp(page, world.url);
  await logIn(page, { email: 'quiet@people.example', password: '🦩'.repeat(40) });
  await page.getByRole('alert').getByText('WWWW').waitFor();
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await page.evaluate("document.documentElement.setAttribute('dir', 'rtl')");
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await page.context().close();
});

test('a hostile address that the server repeats is shown as it was written', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const trouble = watchTrouble(page);
  const hostile = '<img src=x onerror=alert(1)>"\'';
  await page.route('**/password/reset', (route) =>
    route.fulfill({ json: { result: { identifier: hostile, expires: Date.now() + 60_000, ref: hostile } } }),
  );
  await page.route('**/user/authorize', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'other/words', message: hostile } } }),
  );
  await openApp(page, world.url);
  await logIn(page, { email: 'quiet@people.example', password: 'Kingfisher-7-lake' });
  await page.getByRole('alert').getByText(hostile).waitFor();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Email' }).waitFor();
  await labelled(page, 'Email').fill('quiet@people.example');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.locator('strong').getByText(hostile).waitFor();
  await neverComes('hostile-input: trouble of an address', troubleOf(page, trouble));
  await page.context().close();
});

test('what was sent to a hostile address is only read in the outbox', async () => {
  const page = await browser.newPage();
  const trouble = watchTrouble(page);
  const to = '"<script>alert(1)</script>"@people.example';
  const mail = { to, subject: '<b>x</b>', text: '<script>alert(2)</script>' };
  await world.database.transact((tx) => world.deps.enqueue(tx, mailJob, mail));
  await world.drain();
  await page.goto(`${world.url}/dev/outbox`);
  await Promise.all([
    neverComes('hostile-input: a script of a letter', thingAt(page.locator('script'), '<script></script>')),
    neverComes('hostile-input: trouble of a letter', troubleOf(page, trouble)),
  ]);
  await page.context().close();
});
