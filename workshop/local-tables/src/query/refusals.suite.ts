import { notes } from '@mitto/localdb/development/notes.fixture';
import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import type { LocalStore } from '@mitto/localdb/local-store';
import { expect, test } from 'vitest';
import { askedOf, changeOf, type QueryCase, selectOf } from './queries.fixture.ts';

const refused: readonly (readonly [string, string])[] = [
  ['select nothing from notes', 'column nothing was not found on this table'],
  ['select text from nowhere', 'Table nowhere was not found'],
  ['select x.text from notes', 'There is no table x in this question.'],
  ["select text from notes where at = 'soon'", 'field at requires NUMBER but got another type'],
  ["select text from notes where 'soon' < at", 'field at requires NUMBER but got another type'],
  ["select text from notes where at in (1, 'two')", 'field at requires NUMBER but got another type'],
  ['select text from notes where at like text', 'field at requires STRING but got another type'],
  ['select sum(text) from notes', 'field text requires NUMBER but got another type'],
  ['select text + 1 from notes', 'field text requires NUMBER but got another type'],
  ['select text from notes where at', 'where needs a condition.'],
  ['select text from notes where at = 1 and text', 'field text requires BOOLEAN but got another type'],
  [
    'select text from notes where count(*) > 1',
    'where looks at rows, not at groups: use having for what is counted.',
  ],
  ['select text, count(*) from notes', 'The column text is neither grouped by nor counted.'],
  ['select sum(count(*)) from notes', 'sum cannot count what is counted.'],
  ['select text, text from notes', 'Two columns are called text: give one another name with as.'],
  ['select distinct text from notes order by at', 'Distinct rows are ordered by the columns that are shown.'],
  ['select * from notes n join notes m on m.at = n.at', "Join cannot be used with '*'."],
  ['select text from notes n join notes m on m.at = n.at', 'The column text is in n and in m: say which.'],
  [
    'select n.text from notes n join notes n on n.at = n.at',
    'Two tables are called n in this question: give one another name with as.',
  ],
  ['select text from notes group by strict text', 'Group-by-strict needs two fields.'],
  ['select text from notes where text = :who', 'The value of :who was not given.'],
  ['select text from notes limit :many', 'The value of :many was not given.'],
];

const groups = [
  { is: 'column', name: 'text' },
  { is: 'column', name: 'at' },
] as const;

/** Tests that every wrong query gets its error code and sentence, and changes nothing. */
export function refusalsSuite(open: () => Promise<LocalStore>): void {
  test('of questions that make no sense', async () => {
    const { db, ask } = askedOf(await open());
    for (const [text, sentence] of refused) {
      await expect(ask.select(selectOf(text)), text).rejects.toMatchObject({ code: 400, message: sentence });
    }
    await db.store.wipe();
  });

  test('of what only plain data can say', async () => {
    const { db, ask } = askedOf(await open());
    const plan = selectOf('select text, at from notes group by text, at');
    const both = ask.select({ ...plan, groupByStrict: groups });
    await expect(both).rejects.toMatchObject({
      code: 400,
      message: 'Group-by-strict cannot be combined with group-by.',
    });
    const notArray = ask.select({ ...plan, joins: {} as [] });
    await expect(notArray).rejects.toMatchObject({ code: 400, message: 'Join needs an array.' });
    const empty = ask.change({ is: 'insert', table: 'notes', rows: [] });
    await expect(empty).rejects.toMatchObject({ code: 400, message: 'Insert needs a non-empty array.' });
    const named = ask.change(changeOf('insert into notes (text) values (bread)'));
    await expect(named).rejects.toMatchObject({
      code: 400,
      message: 'There is no row here to read the column bread from.',
    });
    const negative = ask.select({ ...plan, limit: { offset: 0, count: -1 } });
    await expect(negative).rejects.toMatchObject({
      code: 400,
      message: 'limit needs whole numbers that are not below zero.',
    });
    await db.store.wipe();
  });

  privilegesSuite(open);
}

function privilegesSuite(open: () => Promise<LocalStore>): void {
  test('by policy and by mode', async () => {
    const roles: string[] = [];
    const asked = askedOf(await open(), () => roles);
    await aShelf(asked);
    const reading = selectOf('select title from shelf');
    const joining = selectOf('select n.text from notes n left join shelf s on s.title = n.text');
    for (const plan of [reading, joining])
      await expect(asked.ask.select(plan)).rejects.toMatchObject({ code: 401, message: 'no privilege' });
    const writing = [
      "insert into shelf (title) values ('a')",
      "update shelf set title = 'b'",
      'delete from shelf',
    ];
    for (const text of writing)
      await expect(asked.ask.change(changeOf(text))).rejects.toMatchObject({
        code: 401,
        message: 'no privilege',
      });
    roles.push('ROLE_READER');
    expect(await asked.ask.select(reading)).toEqual([{ title: 'first' }]);
    roles.push('ROLE_WRITER');
    await asked.ask.change(changeOf("update shelf set title = 'second'"));
    await asked.tables.alter('shelf', [{ do: 'set mode', mode: 'readonly' }]);
    for (const text of writing)
      await expect(asked.ask.change(changeOf(text))).rejects.toMatchObject({
        code: 400,
        message: 'Table shelf is readonly',
      });
    expect(await asked.ask.select(reading)).toEqual([{ title: 'second' }]);
    await asked.db.store.wipe();
  });

  test('of a change a synced table does not open', async () => {
    const { db, ask } = askedOf(await open());
    await db.insert(notes, { text: 'mine', at: 1 });
    const closed = [
      'update notes set at = 2',
      "insert into bulletins (text) values ('news')",
      'delete from bulletins',
    ];
    for (const text of closed)
      await expect(ask.change(changeOf(text)), text).rejects.toBeInstanceOf(LocalDatabaseError);
    expect(await ask.select(selectOf('select text, at from notes'))).toEqual([{ text: 'mine', at: 1 }]);
    await db.store.wipe();
  });
}

async function aShelf({ tables }: QueryCase): Promise<void> {
  await tables.create({ TBL_NAME: 'shelf', columns: { title: { type: 'STRING' } } });
  await tables.insert('shelf', [{ title: 'first' }]);
  await tables.alter('shelf', [
    { do: 'set policies', policies: { read: ['ROLE_READER'], write: ['ROLE_WRITER'] } },
  ]);
}
