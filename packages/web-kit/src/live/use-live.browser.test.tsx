import { defineTable } from '@mitto/kit/define-table';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { DatabaseContext, useLive, useOutbox } from './use-live.ts';
import { defineNote, useNote } from './use-note.ts';

const letters = defineTable({
  name: 'letters',
  row: v.strictObject({ to: v.string(), text: v.string(), at: v.number() }),
  indexes: [['to', 'at']],
  conflict: 'by-column',
  stream: 'member',
  opens: { insert: ['to', 'text', 'at'], update: ['text'], delete: true },
});

let db: LocalDatabase;
/** Texts of all renders, in order. */
let drawn: string[];

beforeEach(async () => {
  drawn = [];
  db = await open(crypto.randomUUID());
});
afterEach(async () => {
  await cleanup();
  await db.store.close();
});

async function open(account: string): Promise<LocalDatabase> {
  const opened = await openLocalDatabase({
    app: 'mitto-live',
    account,
    schema: 1,
    tables: [letters],
    mutations: [],
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  return opened.db;
}

function Thread({ to }: { readonly to: string }) {
  const { answer, isLoaded, isStale } = useLive(letters, { equals: { to }, orderBy: 'at' });
  const { answer: outbox } = useOutbox();
  const texts = answer.map(({ row }) => row.text).join(', ');
  drawn.push(`${to}: ${isLoaded ? texts || 'nothing' : 'not known'}${isStale ? ' (before)' : ''}`);
  return (
    <>
      <p>{isLoaded ? texts || 'nothing' : 'not known'}</p>
      <p>{`${outbox.waiting.length} waiting`}</p>
    </>
  );
}

function Switch({ databases }: { readonly databases?: readonly LocalDatabase[] }) {
  const [to, setTo] = useState('ana');
  const [index, setIndex] = useState(0);
  return (
    <DatabaseContext value={databases?.[index] ?? db}>
      <Thread to={to} />
      <button type="button" onClick={() => setTo('ben')}>
        To Ben
      </button>
      <button type="button" onClick={() => setIndex(1)}>
        Other account
      </button>
    </DatabaseContext>
  );
}

function Wrong() {
  const { error } = useLive(letters);
  return <p>{error === undefined ? 'fine' : 'broken'}</p>;
}

const colour = defineNote('colour', v.string());

function Colour() {
  return <p>{useNote(colour).answer ?? 'none'}</p>;
}

const write = (to: string, text: string, at: number) => db.insert(letters, { to, text, at });

test('a screen shows the rows of its question, and those that are written afterwards', async () => {
  await write('ana', 'one', 1);
  await render(<Switch />);
  await expect.element(page.getByText('one', { exact: true })).toBeVisible();
  await write('ana', 'two', 2);
  await expect.element(page.getByText('one, two')).toBeVisible();
  await expect.element(page.getByText('2 waiting')).toBeVisible();
  expect(drawn[0]).toBe('ana: not known');
});

test('that nothing is there is another thing than that nothing is known yet', async () => {
  await render(<Switch />);
  await expect.element(page.getByText('nothing')).toBeVisible();
  expect(drawn[0]).toBe('ana: not known');
});

test('asked another question it keeps the last answer until the new one is there', async () => {
  await write('ana', 'for ana', 1);
  await write('ben', 'for ben', 1);
  await render(<Switch />);
  await expect.element(page.getByText('for ana')).toBeVisible();
  drawn.length = 0;
  await page.getByRole('button', { name: 'To Ben' }).click();
  await expect.element(page.getByText('for ben')).toBeVisible();
  const ofBen = drawn.filter((line) => line.startsWith('ben'));
  expect([ofBen[0], ofBen.at(-1)]).toEqual(['ben: for ana (before)', 'ben: for ben']);
  expect(drawn.join()).not.toContain('not known');
});

test('what is written between the answer and the screen is not missed', async () => {
  await render(<Switch />);
  const writes = Array.from({ length: 20 }, (_, index) => write('ana', `n${index}`, index));
  await Promise.all(writes);
  const all = Array.from({ length: 20 }, (_, index) => `n${index}`).join(', ');
  await expect.element(page.getByText(all)).toBeVisible();
});

test('another account is another database: none of the rows before are left', async () => {
  await write('ana', 'mine', 1);
  const other = await open(crypto.randomUUID());
  await render(<Switch databases={[db, other]} />);
  await expect.element(page.getByText('mine')).toBeVisible();
  drawn.length = 0;
  await page.getByRole('button', { name: 'Other account' }).click();
  await expect.element(page.getByText('nothing')).toBeVisible();
  const since = drawn.indexOf('ana: not known');
  expect(since).toBeGreaterThanOrEqual(0);
  expect(drawn.slice(since).join()).not.toContain('mine');
  await other.store.close();
});

test('another account is another database: its note is shown, not the one before', async () => {
  const other = await open(crypto.randomUUID());
  await db.putNote('colour', 'red');
  await other.putNote('colour', 'blue');
  const inside = (database: LocalDatabase) => (
    <DatabaseContext value={database}>
      <Colour />
    </DatabaseContext>
  );
  const { rerender } = await render(inside(db));
  await expect.element(page.getByText('red')).toBeVisible();
  await rerender(inside(other));
  await expect.element(page.getByText('blue')).toBeVisible();
  await other.store.close();
});

test('a question that cannot be answered is told to the screen', async () => {
  await db.store.close();
  await render(
    <DatabaseContext value={db}>
      <Wrong />
    </DatabaseContext>,
  );
  await expect.element(page.getByText('broken')).toBeVisible();
});
