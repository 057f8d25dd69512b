import { createHmac, randomUUID } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { defineTable } from '@mitto/kit/define-table';
import { Id } from '@mitto/kit/ids';
import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import type { Database } from '@mitto/server-kit/database/database';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import * as v from 'valibot';
import { Changes, globalStream, logChanges, type Touched } from './change-log.ts';
import { createSyncServer, type SyncServer, type SyncServerOptions } from './create-sync-server.ts';
import type { Mac } from './cursor.ts';
import type { Grown } from './news.ts';
import { type PullAnswer, type PullRequest, pull } from './pull.ts';
import type { EntryEffect, Prepare, PushOptions } from './push-options.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';
import type { SyncedTable, VisibleRow } from './synced-table.ts';

/**
 * Notes that the owner may share with a friend: in full, or redacted so that the friend only sees that a note
 * exists.
 */
const notes = defineTable({
  name: 'notes',
  row: v.strictObject({
    id: v.optional(Id),
    text: v.optional(v.string()),
    isHidden: v.optional(v.boolean()),
  }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
const bulletins = defineTable({
  name: 'bulletins',
  row: v.strictObject({ id: Id, text: v.string() }),
  indexes: [],
  conflict: 'server',
  stream: 'global',
  isFirst: true,
});

async function readNotes(
  tx: SyncTx,
  uid: string,
  sources: readonly string[],
): Promise<Map<string, VisibleRow>> {
  const { rows } = await sql<{
    id: string;
    owner: string;
    friend: string | null;
    mode: string;
    text: string;
  }>`
    select * from test_note where id = any(${sources}::uuid[]) and (owner = ${uid} or friend = ${uid})`.execute(
    tx,
  );
  const visible = rows.flatMap(({ id, owner, mode, text }): [string, VisibleRow][] => {
    if (owner === uid || mode === 'full') return [[id, { view: 'full', row: { id, text } }]];
    return mode === 'redacted' ? [[id, { view: 'redacted', row: { isHidden: true } }]] : [];
  });
  return new Map(visible);
}

async function readBulletins(
  tx: SyncTx,
  _uid: string,
  sources: readonly string[],
): Promise<Map<string, VisibleRow>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, text from test_bulletin where id = any(${sources}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, { view: 'full', row }]));
}

async function sourcesOfNotes(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from test_note where owner = ${uid} or friend = ${uid}`.execute(tx);
  return rows.map(({ id }) => id);
}

export const notesTables: ReadonlyMap<string, SyncedTable> = new Map<string, SyncedTable>([
  ['notes', { entry: notes, read: readNotes, refOf: (_uid, source) => source, sourcesOf: sourcesOfNotes }],
  ['bulletins', { entry: bulletins, read: readBulletins, refOf: (_uid, source) => source }],
]);

const gathered = new WeakMap<SyncTx, Changes>();

function changesOf(tx: SyncTx): Changes {
  const changes = gathered.get(tx) ?? new Changes();
  gathered.set(tx, changes);
  return changes;
}

const prepare: Prepare = (entry) => (tx) => apply(tx, entry);

async function apply(tx: SyncTx, { op, changes, ref }: TableEntryOfOutbox): Promise<EntryEffect> {
  const touched = changesOf(tx);
  const id = v.parse(Id, ref);
  const {
    uid,
    text = '',
    friend = null,
    mode = 'full',
  } = v.parse(
    v.object({
      uid: Id,
      text: v.optional(v.string()),
      friend: v.optional(Id),
      mode: v.optional(v.string()),
    }),
    changes,
  );
  if (text === 'refuse') fail('test/refused', { countDown: 60 });
  if (text === 'crash') throw new Error('A bug in the action.');
  if (op === 'remove') await sql`delete from test_note where id = ${id}`.execute(tx);
  else {
    await sql`insert into test_note (id, owner, friend, mode, text) values (${id}, ${uid}, ${friend}, ${mode}, ${text})
      on conflict (id) do update set text = excluded.text, mode = excluded.mode`.execute(tx);
  }
  touched.touch(uid, 'notes', id);
  if (friend) touched.touch(friend, 'notes', id);
  return { table: 'notes', source: id };
}

export interface NotesWorld {
  readonly database: Database;
  readonly push: PushOptions;
  readonly heads: Grown[];
  readonly mac: Mac;
  pull(uid: string, request?: Partial<PullRequest>, schema?: number): Promise<PullAnswer>;
  log(touched: readonly Touched[]): Promise<void>;
  note(owner: string, text: string, friend?: string, mode?: string): Promise<string>;
  bulletin(text: string): Promise<string>;
  close(): Promise<void>;
}

export const notesMigrations = [
  { owner: 'sync', folder: new URL('../migrations/', import.meta.url) },
  { owner: 'test', folder: new URL('../test-migrations/', import.meta.url) },
];

/** Opens a database with notes, and the push and pull of a sync server on it, without HTTP. */
export async function openNotes(most = 100): Promise<NotesWorld> {
  const tables = notesTables;
  const database = await openTestDatabase(notesMigrations);
  const transact: SyncDatabase['transact'] = (work, wishes) => database.transact(work, wishes);
  const syncDatabase: SyncDatabase = {
    transact,
    snapshot: (work, wishes) => database.snapshot(work, wishes),
    isTurnOver: () => database.isTurnOver(),
  };
  const heads: Grown[] = [];
  const mac = (text: string) => createHmac('sha256', 'a key of the tests').update(text).digest();
  const log = async (touched: readonly Touched[]): Promise<void> => {
    await transact((tx) => logChanges(tx, tables, touched));
  };
  const note: NotesWorld['note'] = async (owner, text, friend, mode = 'full') => {
    const id = randomUUID();
    await transact(async (tx) => {
      await sql`insert into test_note (id, owner, friend, mode, text)
        values (${id}, ${owner}, ${friend ?? null}, ${mode}, ${text})`.execute(tx);
      const all = [owner, ...(friend ? [friend] : [])].map((uid) => ({ uid, table: 'notes', source: id }));
      await logChanges(tx, tables, all);
    });
    return id;
  };
  return {
    database,
    heads,
    mac,
    log,
    note,
    push: {
      database: syncDatabase,
      tables,
      prepare,
      changesOf,
      now: Date.now,
      onHeads: (grown) => heads.push(...grown),
    },
    pull: (uid, request, schema = 1) =>
      syncDatabase.snapshot((tx) =>
        pull(tx, { tables, mac, schema, most, isTurnOver: () => database.isTurnOver() }, uid, {
          checksums: {},
          syncId: null,
          clientId: globalStream,
          schema,
          ...request,
        }),
      ),
    async bulletin(text) {
      const id = randomUUID();
      await transact(async (tx) => {
        await sql`insert into test_bulletin (id, text) values (${id}, ${text})`.execute(tx);
        await logChanges(tx, tables, [{ uid: globalStream, table: 'bulletins', source: id }]);
      });
      return id;
    },
    close: () => database.close(),
  };
}

export function entry(n: number, uid: string, text: string, more: Partial<TableEntryOfOutbox> = {}) {
  return { mid: randomUUID(), n, op: 'write', ref: randomUUID(), changes: { uid, text }, ...more };
}

type NotesServerOptions = Pick<SyncServerOptions<{ readonly uid: string }>, 'now' | 'onMismatch'>;

/** Creates a sync server over the notes of the world, without any handler. */
export function notesServer(
  world: NotesWorld,
  options: NotesServerOptions,
): SyncServer<{ readonly uid: string }> {
  return createSyncServer({
    faces: [{ tables: [...notesTables.values()] }],
    database: world.push.database,
    beforeCommit: () => undefined,
    onCommit: () => undefined,
    hold: async () => undefined,
    mac: world.mac,
    schema: 1,
    ...options,
  });
}
