import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { World } from '@mitto/testkit/start-world';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileStrings } from './hostile-strings.ts';
import { openBrowser } from './open-browser.ts';
import { followToStep, labelled } from './screens.ts';
import { startSite } from './start-site.ts';
import { watchTrouble } from './watch-trouble.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const markup = 'script, img, iframe, svg, [onerror], [onload], [ontoggle], [onfocus]';

/** What a page would have more of if a text had become markup. */
async function countMarkup(page: Page): Promise<number> {
  return await page.locator(markup).count();
}

/** Puts every text into the fields, leaves them and sends: as quick as a script, as real as the events. */
const enterAll = (fields: string, texts: readonly string[]) => `(() => {
  for (const text of ${JSON.stringify(texts)}) {
    for (const field of document.querySelectorAll('${fields}')) {
      field.value = text;
      for (const event of ['input', 'change', 'blur']) field.dispatchEvent(new Event(event, { bubbles: true }));
      field.form?.requestSubmit();
    }
  }
})()`;

test('500 hostile texts typed into the fields stay texts', { timeout: 60_000 }, async () => {
  expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(500);
  const page = await browser.newPage();
  const trouble = watchTrouble(page);
  await page.goto(`${world.url}/?ref=${encodeURIComponent(hostileStrings[0] ?? '')}`);
  const before = await countMarkup(page);
  await page.evaluate(enterAll('#login-form input', hostileStrings));
  await page.evaluate(enterAll('#register-form input, #reset-form input, #code-form input', hostileStrings));
  for (const text of hostileStrings.filter((_, index) => index % 25 === 0)) {
    await labelled(page, 'Email').fill(text);
    await labelled(page, 'Password').fill(text);
    await page.getByRole('button', { name: 'Log in' }).click();
  }
  expect(await countMarkup(page)).toBe(before);

  await page.goto(`${world.url}/reference`);
  const calls = await countMarkup(page);
  await page.evaluate(enterAll('#filter', hostileStrings));
  expect(await countMarkup(page)).toBe(calls);
  expect(trouble).toEqual([]);
  await page.context().close();
});

test('a hostile address that the server repeats is shown as it was written', async () => {
  const page = await browser.newPage();
  const trouble = watchTrouble(page);
  const hostile = '<img src=x onerror=alert(1)>"\'';
  await page.route('**/password/reset', (route) =>
    route.fulfill({ json: { result: { identifier: hostile, expires: Date.now() + 60_000, ref: hostile } } }),
  );
  await page.route('**/user/authorize', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'account/wrong-login', message: hostile } } }),
  );
  await page.goto(world.url);
  await labelled(page, 'Email').fill('quiet@people.example');
  await labelled(page, 'Password').fill('Kingfisher-7-lake');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText(hostile).waitFor();
  await followToStep(page, 'Forgot password?', 'Send Email');
  await labelled(page, 'Email').fill('quiet@people.example');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.locator('#code-address').getByText(hostile).waitFor();
  expect(trouble).toEqual([]);
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
  expect(await page.locator('script').count()).toBe(0);
  expect(trouble).toEqual([]);
  await page.context().close();
});
