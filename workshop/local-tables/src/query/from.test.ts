import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { bulletins, notes, plans } from '@mitto/localdb/development/notes.fixture';
import { expect, expectTypeOf, test } from 'vitest';
import { columnsOf, from } from './from.ts';
import { askedOf } from './queries.fixture.ts';
import {
  and,
  average,
  calculate,
  choose,
  coalesce,
  count,
  equals,
  greatest,
  isAbove,
  isAmong,
  isBetween,
  isLike,
  isNull,
  not,
} from './terms.ts';

const n = columnsOf(notes, 'n');
const b = columnsOf(bulletins, 'b');

async function aStore() {
  const asked = askedOf(new MemoryStore(newMeta(plans, 1)));
  await asked.db.insert(notes, { text: 'bread', at: 1, folder: 'shop' });
  await asked.db.insert(notes, { text: 'milk', at: 2, folder: 'shop' });
  await asked.db.insert(notes, { text: 'call Mo', at: 3 });
  return asked;
}

test('what a question asks for is what its rows have', async () => {
  const { ask } = await aStore();
  const shopping = from(n)
    .where(and(equals(n.folder, 'shop'), isAbove(n.at, 0)))
    .orderBy(n.at, 'down')
    .select({ text: n.text, folder: n.folder, ref: n._ref });
  const rows = await ask.select(shopping);
  expectTypeOf(rows).toEqualTypeOf<
    readonly { readonly text: string; readonly folder: string | null; readonly ref: string }[]
  >();
  expect(rows.map(({ text }) => text)).toEqual(['milk', 'bread']);
});

test('a plan of the builder is plain data', () => {
  const plan = from(n).where(isLike(n.text, 'b%')).page('min').select({ text: n.text });
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
});

test('counts, choices and sums have their types', async () => {
  const { ask } = await aStore();
  const folders = from(n)
    .groupBy(n.folder)
    .having(isAbove(count(), 0))
    .orderBy(count(), 'down')
    .select({
      folder: coalesce(n.folder, 'none'),
      notes: count(),
      latest: greatest(n.at),
      middle: average(calculate(n.at, '*', 2)),
    });
  const rows = await ask.select(folders);
  expectTypeOf(rows).items.toEqualTypeOf<{
    readonly folder: string;
    readonly notes: number;
    readonly latest: number | null;
    readonly middle: number | null;
  }>();
  expect(rows).toEqual([
    { folder: 'shop', notes: 2, latest: 2, middle: 3 },
    { folder: 'none', notes: 1, latest: 3, middle: 6 },
  ]);
  const sizes = from(n)
    .orderBy(n.at)
    .select({ size: choose([[isAmong(n.at, [1, 2]), 'early']], 'late') });
  expect(await ask.select(sizes)).toEqual([{ size: 'early' }, { size: 'early' }, { size: 'late' }]);
});

test('a table that may have no row gives null, and the compiler knows it', async () => {
  const { ask } = await aStore();
  const joined = from(n)
    .leftJoin(b, equals(b.text, n.text))
    .where(isNull(b._ref))
    .select({ text: n.text, other: b.text });
  const rows = await ask.select(joined);
  expectTypeOf(rows).items.toEqualTypeOf<{ readonly text: string; readonly other: string | null }>();
  expect(rows).toHaveLength(3);
});

test('what makes no sense does not compile', () => {
  // @ts-expect-error A number is never compared with a text.
  equals(n.at, 'soon');
  // @ts-expect-error Null is equal to nothing.
  equals(n.folder, null);
  // @ts-expect-error Only a text can be compared with a pattern.
  isLike(n.at, 'a%');
  // @ts-expect-error Both ends are numbers.
  isBetween(n.at, 1, 'b');
  // @ts-expect-error There is no such column.
  n.colour;
  // @ts-expect-error The bulletins are not part of this query.
  from(n).where(equals(b.text, 'x'));
  // @ts-expect-error Columns of the bulletins cannot be selected either.
  from(n).select({ text: b.text });
  // @ts-expect-error A number is no condition.
  from(n).where(n.at);
  // @ts-expect-error Only numbers have an average.
  average(n.text);
  expect(not(isNull(n.text))).toEqual({ is: 'not', of: { is: 'null', of: n.text } });
});
