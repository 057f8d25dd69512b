import { defineTable } from '@mitto/kit/define-table';
import { columnsOf, from } from '@mitto/local-tables/from';
import { count, equals, isAbove } from '@mitto/local-tables/terms';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { DatabaseContext } from '@mitto/web-kit/live/use-live';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useLiveQuery } from './use-live-query.ts';

const people = defineTable({
  name: 'people_here',
  row: v.strictObject({ uid: v.string(), name: v.string() }),
  indexes: [['uid']],
  conflict: 'server',
  stream: 'member',
  opens: { insert: ['uid', 'name'] },
});
const letters = defineTable({
  name: 'letters',
  row: v.strictObject({ to: v.string(), text: v.string(), at: v.number() }),
  indexes: [['to', 'at']],
  conflict: 'server',
  stream: 'member',
  opens: { insert: ['to', 'text', 'at'], delete: true },
});

let db: LocalDatabase;
let drawn: string[];

beforeEach(async () => {
  drawn = [];
  const opened = await openLocalDatabase({
    app: 'mitto-live-query',
    account: crypto.randomUUID(),
    schema: 1,
    tables: [people, letters],
    mutations: [],
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
});
afterEach(async () => {
  await cleanup();
  await db.store.close();
});

const p = columnsOf(people, 'p');
const l = columnsOf(letters, 'l');
const perName = (since: number) =>
  from(p)
    .innerJoin(l, equals(l.to, p.uid))
    .where(isAbove(l.at, since))
    .groupBy(p.name)
    .select({ name: p.name, letters: count() });

function Counts() {
  const [since, setSince] = useState(0);
  const { answer, isLoaded, isStale } = useLiveQuery(perName(since));
  const shown = answer.map(({ name, letters: many }) => `${name} ${many}`).join(', ');
  drawn.push(`${isLoaded ? shown || 'nothing' : 'not known'}${isStale ? ' (before)' : ''}`);
  return (
    <>
      <p>{isLoaded ? shown || 'nothing' : 'not known'}</p>
      <button type="button" onClick={() => setSince(1)}>
        Later
      </button>
    </>
  );
}

const here = (what: React.ReactNode) => render(<DatabaseContext value={db}>{what}</DatabaseContext>);

test('the answer over two tables is shown, and follows what is written in either', async () => {
  await db.insert(people, { uid: 'a', name: 'Ana' });
  await db.insert(letters, { to: 'a', text: 'one', at: 1 });
  await here(<Counts />);
  await expect.element(page.getByText('Ana 1', { exact: true })).toBeVisible();
  expect(drawn[0]).toBe('not known');
  await db.insert(letters, { to: 'a', text: 'two', at: 2 });
  await expect.element(page.getByText('Ana 2', { exact: true })).toBeVisible();
  drawn.length = 0;
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByText('Ana 1', { exact: true })).toBeVisible();
  expect([drawn[0], drawn.at(-1)]).toEqual(['Ana 2 (before)', 'Ana 1']);
});

function Nowhere() {
  const { error } = useLiveQuery({ ...perName(0), from: { table: 'nowhere', as: 'p' } });
  return <p>{error instanceof Error ? error.message : 'fine'}</p>;
}

test('a question that cannot be answered is told in the words of the platform', async () => {
  await here(<Nowhere />);
  await expect.element(page.getByText('Table nowhere was not found')).toBeVisible();
});
