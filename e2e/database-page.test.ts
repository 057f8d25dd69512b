import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openTrialDatabase, runStatements } from './database-screens.ts';
import { thingAt, troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

test('what a browser keeps can be looked at, asked, saved to a file and taken in again', {
  timeout: 60_000,
}, async () => {
  const page = await browser.newPage();
  const trouble = watchTrouble(page);
  await openTrialDatabase(page, world.url);
  await runStatements(page, "select title from books where title like 'The%'");
  const cell = page.getByRole('cell', { name: 'The <b>Lake</b>' });
  await cell.waitFor();
  await neverComes('database-page: markup of a value', thingAt(cell.locator('b'), '<b> </b>', cell));
  await runStatements(page, 'select\n  nothing from nowhere');
  expect(await page.getByRole('alert').textContent()).toContain('nowhere');

  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('checkbox', { name: 'books' }).check();
  await page.getByLabel('As', { exact: true }).selectOption('html');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a file' }).click(),
  ]);
  const saved = await readFile(await download.path());
  expect(saved.toString()).toContain('The &#60;b&#62;Lake');
  const take = async (text: string) => {
    const file = { name: 'books.html', mimeType: 'text/html', buffer: Buffer.from(text) };
    await page.getByLabel('A file of json').setInputFiles(file);
    await page.getByRole('button', { name: 'Take it in' }).click();
  };
  await take(saved.toString());
  await page.getByText('Table already exist').waitFor();
  await page.getByLabel('A table that is there already').selectOption('replace');
  await take(saved.toString());
  await page.getByText('books: 2 taken, 0 there already').waitFor();

  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'books' }).click();
  await page.getByRole('cell', { name: '=1+1' }).waitFor();
  for (const name of ['Outbox', 'Sync', 'Quarantine']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('heading', { name }).waitFor();
  }
  await neverComes('database-page: trouble', troubleOf(page, trouble));
  await page.context().close();
});

test('another database is made beside the first, and renamed with all that it has', {
  timeout: 60_000,
}, async () => {
  const page = await browser.newPage();
  await openTrialDatabase(page, world.url);
  const choice = page.getByLabel('Database', { exact: true });
  const act = async (name: string, button: string) => {
    await page.getByText('Make or rename').click();
    await page.getByLabel('New name').fill(name);
    await page.getByRole('button', { name: button }).click();
  };
  await act('nobody', 'Make another');
  await page.getByRole('alert').getByText('nobody: write app/account').waitFor();
  await page.getByRole('button', { name: 'Rename this one' }).click();
  await page.getByRole('alert').getByText('nobody: write app/account').waitFor();
  await page.getByLabel('New name').fill('trial/somebody');
  await page.getByRole('button', { name: 'Rename this one' }).click();
  await page.getByRole('alert').getByText('must differ from the current name').waitFor();
  await page.getByLabel('New name').fill('trial/second');
  await page.getByRole('button', { name: 'Make another' }).click();
  await expect.poll(() => choice.inputValue()).toBe('trial/second');
  expect(await choice.locator('option').allTextContents()).toEqual(['trial/second', 'trial/somebody']);

  await choice.selectOption('trial/somebody');
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('button', { name: 'books' }).waitFor();
  await act('trial/renamed', 'Rename this one');
  await expect.poll(() => choice.inputValue()).toBe('trial/renamed');
  expect(await choice.locator('option').allTextContents()).toEqual(['trial/renamed', 'trial/second']);
  await page.getByRole('button', { name: 'books' }).click();
  await page.getByRole('cell', { name: '=1+1' }).waitFor();
  await page.context().close();
});

test('a page that is open sees what another tab changes', { timeout: 60_000 }, async () => {
  const context = await browser.newContext();
  const [one, two] = [await context.newPage(), await context.newPage()];
  await openTrialDatabase(one, world.url);
  await two.goto(`${world.url}/dev/database`);
  await two.getByRole('button', { name: 'books' }).click();
  await two.getByRole('cell', { name: '=1+1' }).waitFor();
  await runStatements(one, "insert into books (title) values ('of the other tab')");
  await two.getByRole('cell', { name: 'of the other tab' }).waitFor();
  await runStatements(one, 'create table shelves (no INTEGER)');
  await two.getByRole('button', { name: 'shelves' }).waitFor();
  await context.close();
});
