import { columnTypes } from '@mitto/kit/column-types';
import { defineTable } from '@mitto/kit/define-table';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { aDevice } from '../sync/device.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { LocalDatabase } from './local-database.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { planTables } from './table-plan.ts';

const parcels = defineTable({
  name: 'parcels',
  row: v.strictObject({
    to: v.string(),
    grams: columnTypes.LONG,
    price: v.optional(v.nullable(columnTypes.DECIMAL)),
    sentOn: v.optional(columnTypes.DATE),
    tags: columnTypes.ARRAY,
    state: v.optional(v.string()),
  }),
  indexes: [['to']],
  conflict: 'by-column',
  stream: 'member',
  opens: { insert: ['to', 'grams', 'price', 'sentOn', 'tags'], update: ['grams', 'price'] },
});

const plans = planTables([parcels]);

function open() {
  const store = new MemoryStore(newMeta(plans, 1));
  return { store, db: new LocalDatabase({ store, plans, mutations: [], now: () => 0 }) };
}

const parcel = { to: 'ben', grams: '700', price: '1.50', tags: [] };

test('what is written is kept and sent as the types of its columns keep it', async () => {
  const { db } = open();
  const ref = await db.insert(parcels, parcel);
  await db.update(parcels, ref, { grams: '800' });
  expect((await db.get(parcels, ref))?.row).toEqual({ to: 'ben', grams: 800, price: 1.5, tags: [] });
  const [item] = (await db.outbox()).waiting;
  expect(item?.changes).toEqual({ to: 'ben', grams: 800, price: 1.5, tags: [] });
});

test.each<[string, Record<string, unknown>, string]>([
  ['a column that is not there', { colour: 'red' }, 'parcels: column colour was not found on this table'],
  ['another type', { to: 7 }, 'parcels: field to requires string but got another type'],
  ['a column it does not open', { state: 'lost' }, 'parcels: state cannot be written here'],
  [
    'a value its type does not take',
    { grams: 0 },
    'parcels: field grams: this value is not allowed (gt_value)',
  ],
  [
    'more than 10 MB in Thai, in 4 million characters',
    { to: 'ก'.repeat(4_000_000) },
    'parcels: larger than 10 MB',
  ],
  ['more than 10 MB', { to: 'x'.repeat(11 * 1024 * 1024) }, 'parcels: larger than 10 MB'],
])('%s throws with code 400 and keeps nothing', async (_what, columns, message) => {
  const { db } = open();
  await expect(db.insert(parcels, { ...parcel, ...columns })).rejects.toMatchObject({ code: 400, message });
  expect(await db.find(parcels)).toEqual([]);
  expect((await db.outbox()).waiting).toEqual([]);
});

test('what the server sends is read by the same types, and held where it does not fit', async () => {
  // The tests' small server has one table, of this name.
  const notes = defineTable({ ...parcels, name: 'notes' });
  const ofNotes = planTables([notes]);
  const server = new SmallServer();
  const { client, db } = aDevice(server, new MemoryStore(newMeta(ofNotes, 1)), ofNotes);
  server.write('00000000-0000-7000-8000-000000000001', { to: 'ana', grams: '7', tags: [] });
  server.write('00000000-0000-7000-8000-000000000002', { to: 'ana', grams: 0, tags: [] });
  await client.syncNow();
  expect((await db.find(notes)).map(({ row }) => row.grams)).toEqual([7]);
  expect((await db.outbox()).quarantined).toBe(1);
});
