import { defineTable } from '@mitto/kit/define-table';
import { newId } from '@mitto/kit/ids';
import { IndexedDbStore } from '@mitto/localdb/development/indexed-db-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { notes, plans } from '@mitto/localdb/development/notes.fixture';
import { storedRow } from '@mitto/localdb/development/store.suite';
import { planTables } from '@mitto/localdb/table-plan';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { localTables } from '../tables/local-tables.ts';
import { madeTables } from '../tables/made-tables.ts';
import { rowsCounted } from './indexed-rows.fixture.ts';
import { askedOf, selectOf } from './queries.fixture.ts';
import { queriesSuite } from './queries.suite.ts';
import { queries } from './queries.ts';

const open = (name = `test-${newId()}`) =>
  IndexedDbStore.open({ name, plans, schema: 1, firstMeta: newMeta(plans, 1), extensions: [madeTables] });

queriesSuite(open);

test('another tab hears of a change in an answer over two tables', async () => {
  const name = `test-${newId()}`;
  const [here, there] = [askedOf(await open(name)), askedOf(await open(name))];
  const told: unknown[] = [];
  const query = selectOf(
    'select n.text, count(*) as many from notes n join notes o on o.folder = n.folder group by n.text order by n.text',
  );
  const end = there.ask.live(query, {
    tell: (rows) => told.push(rows),
    onError: (error) => told.push(error),
  });
  await expect.poll(() => told).toEqual([[]]);
  await here.db.insert(notes, { text: 'bread', at: 1, folder: 'shop' });
  await expect.poll(() => told.at(-1)).toEqual([{ text: 'bread', many: 1 }]);
  await here.db.insert(notes, { text: 'milk', at: 2, folder: 'shop' });
  await expect
    .poll(() => told.at(-1))
    .toEqual([
      { text: 'bread', many: 2 },
      { text: 'milk', many: 2 },
    ]);
  end();
  await there.db.store.close();
  await here.db.store.wipe();
});

test('what cannot be read is told in the words of the platform, with the cause', async () => {
  const { ask, db } = askedOf(await open());
  await db.store.close();
  const unable = {
    code: 400,
    message: 'Unable to fetch records',
    cause: expect.objectContaining({ name: 'InvalidStateError' }),
  };
  const query = selectOf('select text from notes');
  await expect(ask.select(query)).rejects.toMatchObject(unable);
  await expect(ask.explain(query)).rejects.toMatchObject(unable);
  await expect(localTables({ db, now: Date.now }).find({ table: 'notes' })).rejects.toMatchObject(unable);
  await expect(db.find(notes)).rejects.toMatchObject(unable);
  await expect(db.get(notes, newId())).rejects.toMatchObject(unable);
  const told: unknown[] = [];
  const onError = (error: unknown) => told.push(error);
  db.live(notes, {}, () => undefined, onError);
  ask.live(query, { tell: () => undefined, onError });
  await expect.poll(() => told).toMatchObject([unable, unable]);
  await db.store.wipe();
});

test('reading ends with the limit only where an index tells all values apart', async () => {
  const mixed = defineTable({
    name: 'mixed',
    row: v.strictObject({ tag: v.nullable(v.union([v.string(), v.array(v.number())])), at: v.number() }),
    indexes: [['tag', 'at']],
    conflict: 'server',
    stream: 'member',
  });
  const own = planTables([mixed]);
  const store = await IndexedDbStore.open({
    name: `test-${newId()}`,
    plans: own,
    schema: 1,
    firstMeta: newMeta(own, 1),
  });
  // Lists have the same index key as null, so the first records of the index do not match.
  const rows = [1, 2, 3, 4, 5, 6].map((at) => ({
    ...storedRow('', at),
    row: { at, tag: at < 5 ? [at] : null },
  }));
  await store.write((tx) => tx.addRows('mixed', rows));
  const ask = queries({ db: { store, plans: own }, now: Date.now });
  const plan = selectOf('select at from mixed where tag is null order by at limit 2');
  expect(await ask.select(plan)).toEqual([{ at: 5 }, { at: 6 }]);
  await store.wipe();
});

test('among 10,000 rows the browser hands out only those a compound index leads to', async () => {
  const { db, ask } = askedOf(await open());
  const rows = Array.from({ length: 10_000 }, (_none, at) =>
    storedRow(`note ${at}`, at, `folder ${at % 100}`),
  );
  await db.store.write((tx) => tx.addRows('notes', rows));
  const plan = selectOf("select text from notes where folder = 'folder 7' order by at desc limit 50");
  const { handedOut, answer } = await rowsCounted(() => ask.explain(plan));
  expect(answer.report).toMatchObject({ rowsRead: 51, rowsAnswered: 50, endedAtLimit: true });
  expect(handedOut).toBe(51);
  await db.store.wipe();
});
