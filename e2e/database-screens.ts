import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/** SQL statements that create the sample data. */
const trial = `create table books (
  id INTEGER primary key auto_increment,
  title STRING not null,
  tags ARRAY,
  added TIMESTAMP default CURRENT_TIMESTAMP
);
insert into books (title, tags) values ('The <b>Lake</b>', null), ('=1+1', null)`;

export async function openTrialDatabase(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dev/database`);
  await page.getByRole('button', { name: 'Make a database to try' }).click();
  await page.getByRole('button', { name: 'Console' }).click();
  await runStatements(page, trial);
  await page.getByText('2 inserted, 0 there already').waitFor();
}

export async function runStatements(page: Page, text: string): Promise<void> {
  await page.getByLabel('Statements').fill(text);
  await page.getByRole('button', { name: 'Run' }).click();
}

export const databaseScreens: readonly Screen[] = [
  {
    name: 'database-none',
    open: async (page, { url }) => {
      await page.goto(`${url}/dev/database`);
      await page.getByRole('button', { name: 'Make a database to try' }).waitFor();
    },
  },
  {
    name: 'database-tables',
    isWhole: true,
    open: async (page, { url }) => {
      await openTrialDatabase(page, url);
      await page.getByRole('button', { name: 'Tables' }).click();
      await page.getByRole('button', { name: 'books' }).click();
      await page.getByText('Columns and indexes').click();
    },
  },
  {
    name: 'database-sync',
    open: async (page, { url }) => {
      await openTrialDatabase(page, url);
      await page.getByRole('button', { name: 'Sync' }).click();
      await page.getByText('clientId').waitFor();
    },
  },
  {
    name: 'database-rename',
    open: async (page, { url }) => {
      await openTrialDatabase(page, url);
      await page.getByText('Make or rename').click();
      await page.getByLabel('New name').fill('nobody');
      await page.getByRole('button', { name: 'Rename this one' }).click();
      await page.getByRole('alert').getByText('nobody: write app/account').waitFor();
    },
  },
  {
    name: 'database-console',
    open: async (page, { url }) => {
      await openTrialDatabase(page, url);
      await runStatements(page, 'select title from books order by id;\nselect from');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'database-files',
    isWhole: true,
    open: async (page, { url }) => {
      await openTrialDatabase(page, url);
      await page.getByRole('button', { name: 'Files' }).click();
      await page.getByRole('checkbox', { name: 'books' }).check();
    },
  },
];
