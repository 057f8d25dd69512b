// @pglite: its locks, subscriptions and transactions differ
import { randomUUID } from 'node:crypto';
import { addRow, emptySum, subtractRow, writeSum } from '@mitto/kit/row-hash';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotesWorld, openNotes } from './notes.fixture.ts';
import { type PullAnswer, pull } from './pull.ts';
import type { SyncRecord } from './sync-record.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes(3);
});
afterAll(() => world.close());

/** A minimal client: applies a record only if it is newer than the one it has. */
class Client {
  readonly rows = new Map<string, SyncRecord>();
  readonly phases: (string | null)[] = [];
  readonly uid: string;
  syncId: string | null = null;

  constructor(uid: string) {
    this.uid = uid;
  }

  apply(answer: PullAnswer): void {
    if (answer.destroy === true) this.rows.clear();
    for (const record of Object.values(answer.records).flat()) {
      if (record.seq > (this.rows.get(record.ref)?.seq ?? 0)) this.rows.set(record.ref, record);
    }
    this.phases.push(answer.type);
    this.syncId = answer.syncId;
  }

  async catchUp(checksums: Record<string, string> = {}): Promise<PullAnswer> {
    for (;;) {
      const answer = await world.pull(this.uid, { syncId: this.syncId, checksums });
      this.apply(answer);
      if (answer.type === null) return answer;
    }
  }

  get texts(): unknown[] {
    return [...this.rows.values()].filter(({ row }) => row !== null).map(({ row }) => row?.['text']);
  }
}

test('a first sync pages through what is there and goes on with what happened meanwhile', async () => {
  const ana = new Client(randomUUID());
  const ids = [];
  for (let index = 0; index < 7; index += 1) ids.push(await world.note(ana.uid, `note ${index}`));
  const first = await world.pull(ana.uid);
  ana.apply(first);
  expect(first).toMatchObject({ type: 'insert', destroy: false });
  // Between two pages, one note is changed, one removed and one added.
  await sql`update test_note set text = 'changed' where id = ${ids[0]}`.execute(world.database.db);
  await sql`delete from test_note where id = ${ids[1]}`.execute(world.database.db);
  await world.log(ids.slice(0, 2).map((source) => ({ uid: ana.uid, table: 'notes', source: source ?? '' })));
  await world.note(ana.uid, 'late');
  await ana.catchUp();
  expect(ana.texts.toSorted()).toEqual(['changed', 'late', 'note 2', 'note 3', 'note 4', 'note 5', 'note 6']);
  expect(ana.phases.at(-1)).toBeNull();
});

test('while others wait a page of a first sync is shorter, and the next one goes on behind it', async () => {
  const ana = new Client(randomUUID());
  for (let index = 0; index < 14; index += 1) await world.note(ana.uid, `note ${index}`);
  const page = async (isTurnOver: boolean) => {
    const { tables } = world.push;
    const options = { tables, mac: world.mac, schema: 1, most: 3, isTurnOver: () => isTurnOver };
    const request = { checksums: {}, syncId: ana.syncId, schema: 1, clientId: randomUUID() };
    const answer = await world.database.snapshot((tx) => pull(tx, options, ana.uid, request));
    ana.apply(answer);
    return answer.records['notes']?.length;
  };
  expect([await page(false), await page(true), await page(true)]).toEqual([3, 3, 3]);
  expect(await page(false)).toBe(5);
  await ana.catchUp();
  expect(new Set(ana.texts)).toEqual(new Set(Array.from({ length: 14 }, (_, index) => `note ${index}`)));
});

test('a delta brings only what happened since, and a removal is a record without a row', async () => {
  const ana = new Client(randomUUID());
  await world.note(ana.uid, 'one');
  const id = await world.note(ana.uid, 'two');
  await ana.catchUp();
  await sql`delete from test_note where id = ${id}`.execute(world.database.db);
  await world.log([{ uid: ana.uid, table: 'notes', source: id }]);
  const answer = await world.pull(ana.uid, { syncId: ana.syncId });
  expect(answer.type).toBe('delete');
  expect(answer.records).toEqual({ notes: [{ ref: id, seq: 3, ver: 2, row: null }] });
  ana.apply(answer);
  expect(ana.texts).toEqual(['one']);
});

test('what everybody reads comes beside the own rows, and first', async () => {
  const ana = new Client(randomUUID());
  const id = await world.bulletin('hello all');
  await world.note(ana.uid, 'mine');
  await ana.catchUp();
  expect(ana.texts).toContain('hello all');
  expect([...ana.rows.keys()].indexOf(id)).toBeLessThan(ana.rows.size - 1);
  await world.bulletin('news');
  await ana.catchUp();
  expect(ana.texts).toContain('news');
});

test('a redacted record has a word of its own and nothing of the other; shown in full it becomes another record [law 2.5]', async () => {
  const [ana, ben] = [randomUUID(), new Client(randomUUID())];
  const id = await world.note(ana, 'secret', ben.uid, 'redacted');
  await ben.catchUp();
  const before = JSON.stringify([...ben.rows.values()]);
  expect(before).toContain('isHidden');
  for (const canary of [id, ana, 'secret']) expect(before).not.toContain(canary);

  await sql`update test_note set mode = 'full' where id = ${id}`.execute(world.database.db);
  await world.log([{ uid: ben.uid, table: 'notes', source: id }]);
  await ben.catchUp();
  expect(ben.texts).toContain('secret');
  expect(JSON.stringify([...ben.rows.values()])).not.toContain('isHidden');
  expect([...ben.rows.values()].filter(({ row }) => row === null)).toHaveLength(1);
});

test('the policy is asked again when a record is read: a right that went unlogged shows nothing [law 2.4]', async () => {
  const [ana, ben] = [randomUUID(), new Client(randomUUID())];
  const id = await world.note(ana, 'no longer for ben', ben.uid);
  await sql`update test_note set mode = 'redacted' where id = ${id}`.execute(world.database.db);
  const answer = await world.pull(ben.uid);
  expect(JSON.stringify(answer.records)).not.toContain('no longer for ben');
  expect(answer.stale).toEqual([{ uid: ben.uid, table: 'notes', source: id }]);
  await world.log(answer.stale);
  await ben.catchUp();
  expect([...ben.rows.values()].map(({ row }) => row)).toContainEqual({ isHidden: true });
});

test('sums that differ at the head name the table to fill anew', async () => {
  const ana = new Client(randomUUID());
  await world.note(ana.uid, 'one');
  await world.note(ana.uid, 'two');
  await ana.catchUp();
  const own = [...ana.rows.values()].filter(({ row }) => ['one', 'two'].includes(String(row?.['text'])));
  const sum = own.reduce((so, { ref, ver }) => addRow(so, ref, ver), emptySum);
  expect((await ana.catchUp({ notes: writeSum(sum) })).destroy).toBe(false);
  const [lost] = own;
  const short = subtractRow(sum, lost?.ref ?? '', lost?.ver ?? 0);
  expect((await ana.catchUp({ notes: writeSum(short) })).destroy).toEqual(['notes']);
});

test.each([
  [
    'a new epoch',
    async (uid: string) =>
      void (await sql`update sync_head set epoch = epoch + 1 where uid = ${uid}`.execute(world.database.db)),
  ],
  [
    'tombstones that are gone',
    async (uid: string) =>
      void (await sql`update sync_head set min_seq = seq + 1, seq = seq + 2 where uid = ${uid}`.execute(
        world.database.db,
      )),
  ],
  [
    'a server restored to an earlier point',
    async (uid: string) =>
      void (await sql`update sync_head set seq = seq - 1 where uid = ${uid}`.execute(world.database.db)),
  ],
])('%s makes the client start again', async (_what, happen) => {
  const ana = new Client(randomUUID());
  await world.note(ana.uid, 'one');
  await ana.catchUp();
  await happen(ana.uid);
  const answer = await world.pull(ana.uid, { syncId: ana.syncId });
  expect(answer).toMatchObject({ destroy: true, type: 'insert' });
});

test('another schema, a foreign and a tampered syncId start again too', async () => {
  const ana = new Client(randomUUID());
  await world.note(ana.uid, 'one');
  await ana.catchUp();
  const syncId = ana.syncId ?? '';
  expect((await world.pull(ana.uid, { syncId }, 2)).destroy).toBe(true);
  expect((await world.pull(randomUUID(), { syncId })).destroy).toBe(true);
  expect((await world.pull(ana.uid, { syncId: `x${syncId}` })).destroy).toBe(true);
  expect((await world.pull(ana.uid, { syncId: '' })).destroy).toBe(true);
});
