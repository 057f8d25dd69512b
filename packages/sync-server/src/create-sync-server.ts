import { fail } from '@mitto/kit/app-error';
import type { UpdatesRequest } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import { hour } from '@mitto/kit/time';
import * as v from 'valibot';
import { Changes, logChanges } from './change-log.ts';
import { markSeen, mayHeal } from './client-store.ts';
import type { Mac } from './cursor.ts';
import { expireTombstones } from './expire-tombstones.ts';
import { type FetchPage, fetchPage, streamOf } from './fetch-page.ts';
import { headCursors } from './head-cursor.ts';
import { holdStreams } from './held-heads.ts';
import type { MutationHandler, RowHandlers } from './mutation-handler.ts';
import type { NamedQuery } from './named-query.ts';
import { follow, type Grown } from './news.ts';
import { prepareEntry, type Writers } from './prepare-entry.ts';
import { pull, type ShownPage } from './pull.ts';
import { type PushAnswer, push } from './push.ts';
import type { Prepare } from './push-options.ts';
import { reconcileAll } from './reconcile.ts';
import { countLogged, readResources } from './row-store.ts';
import type { HandledChannel } from './socket/handle-channel.ts';
import type { SyncRecord } from './sync-record.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';
import { truncateTable } from './truncate-table.ts';

/** The sync part of one feature: tables with their policies, mutations, queries and channels. */
export interface SyncFace<M> {
  readonly tables: readonly SyncedTable[];
  readonly mutations?: readonly MutationHandler<M>[];
  readonly rows?: readonly RowHandlers<M>[];
  readonly queries?: readonly NamedQuery<M>[];
  readonly channels?: readonly HandledChannel[];
}

export interface SyncServerOptions<M extends { readonly uid: string }> {
  readonly faces: readonly SyncFace<M>[];
  readonly database: SyncDatabase;
  /** Registers `finish` to run as the last part of the transaction. */
  readonly beforeCommit: (tx: SyncTx, finish: () => Promise<void>) => void;
  /** Registers `nudge` to run once the transaction has committed. */
  readonly onCommit: (tx: SyncTx, nudge: () => void) => void;
  /**
   * Prevents the member from being erased before the transaction ends; refuses if they have been erased
   * already.
   */
  readonly hold: (tx: SyncTx, uid: string) => Promise<void>;
  readonly mac: Mac;
  /**
   * Version of the synced tables. Raise it whenever their columns change: clients of another version start
   * again with a first sync.
   */
  readonly schema: number;
  readonly now: () => number;
  /** Called after commit with every member whose stream grew. */
  readonly onHeads?: (heads: readonly Grown[]) => void;
  /** Called when a client's checksums differ from the server's, before the client fetches its tables anew. */
  readonly onMismatch?: (mismatch: Mismatch) => void;
  /** Max number of records in one page. */
  readonly most?: number;
}

export interface Mismatch {
  readonly uid: string;
  readonly clientId: string;
  readonly tables: readonly string[];
}

export interface SyncServer<M> {
  /** Marks a record as possibly created, changed or removed for this member. Call it within a transaction. */
  touch(tx: SyncTx, uid: string, table: string, source: string): void;
  /**
   * Locks the streams of these members. Call it within a transaction, before reading the rows that decide
   * which records to touch. A concurrent transaction that writes such a record then either has logged it
   * already, or calls the policies only after this transaction has ended.
   */
  holdStreams(tx: SyncTx, uids: readonly string[]): Promise<void>;
  updates(me: { readonly uid: string }, request: PagesRequest): Promise<ShownPage>;
  /** Returns the cursor of each member at the head (the end of the change log). */
  heads(uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Returns the new cursor of a client at cursor `syncId` after it receives the news in `grown`. Returns
   * undefined if the client must pull instead.
   */
  follow(syncId: string, grown: Grown): string | undefined;
  push(me: M, request: PushRequest): Promise<PushAnswer>;
  /** Runs a named query. `ip` is the caller's address, for queries with a limit for each network. */
  query(me: M, id: string, values: unknown, ip: string): Promise<unknown>;
  /** Reads a page of one table, by descending reference. */
  fetch(me: M, page: FetchPage): Promise<readonly SyncRecord[]>;
  countRows(me: M, table: string): Promise<number>;
  /**
   * Deletes all rows of a table for the member; returns the number of deleted rows. Refuses a table whose
   * rows the member may not delete one by one.
   */
  truncate(me: M, table: string): Promise<number>;
  resources(me: M): Promise<Record<string, { rows: number; seq: number }>>;
  /** Name of the table whose rows the mutation changes; undefined for an unknown mutation. */
  tableOfMutation(name: string): string | undefined;
  /**
   * Daily maintenance: logs the records for which change log and policies differ, and deletes old tombstones.
   * Returns the number of differing records.
   */
  upkeep(): Promise<number>;
  readonly schema: number;
  readonly tables: ReadonlyMap<string, SyncedTable>;
  readonly channels: readonly HandledChannel[];
}

/** Fields of an updates request that decide which page is returned. */
export type PagesRequest = Pick<UpdatesRequest, 'checksums' | 'syncId' | 'clientId' | 'schema'>;

const defaultPage = 500;
/**
 * Max number of tombstones stored per member. A client that has missed a deleted tombstone starts again with
 * a first sync.
 */
const tombstonesKept = 2000;
/**
 * Max number of times that stale records are logged again for one pull. More would mean a bug in a policy.
 */
const maxRelogs = 3;

export function createSyncServer<M extends { readonly uid: string }>(
  options: SyncServerOptions<M>,
): SyncServer<M> {
  const { faces, database, hold, now, onHeads } = options;
  const tables = named(
    faces.flatMap((face) => face.tables),
    ({ entry }) => entry.name,
  );
  const writers: Writers<M> = {
    tables,
    mutations: named(
      faces.flatMap((face) => face.mutations ?? []),
      ({ mutation }) => mutation.name,
    ),
    rows: named(
      faces.flatMap((face) => face.rows ?? []),
      ({ table }) => table,
    ),
  };
  const queries = named(
    faces.flatMap((face) => face.queries ?? []),
    ({ id }) => id,
  );
  const changesOf = gatherer(options, tables);
  const known = (name: string): SyncedTable => tables.get(name) ?? fail('database/no-such-table');
  return {
    tables,
    schema: options.schema,
    channels: faces.flatMap((face) => face.channels ?? []),
    heads: (uids) => database.snapshot((tx) => headCursors(tx, options, uids)),
    touch: (tx, uid, table, source) => changesOf(tx).touch(uid, table, source),
    holdStreams: async (tx, uids) => void (await holdStreams(tx, uids)),
    follow: (syncId, grown) => follow(options, syncId, grown),
    updates: (me, request) => updates(options, tables, changesOf, me.uid, request),
    push: (me, request) => {
      // A client of an older version is served: it may carry an outbox from before the update.
      if (request.schema > options.schema) fail('database/newer-schema');
      const prepare: Prepare = (entry) => prepareEntry(writers, me, entry);
      return push(
        { database, tables, now, hold, changesOf, prepare, ...(onHeads && { onHeads }) },
        me.uid,
        request,
      );
    },
    query: async (me, id, values, ip) => {
      const { query, parsed } = queryOf(queries, id, values);
      await query.admit?.(me, parsed, ip);
      const { weight } = query;
      return await database.snapshot(
        (tx) => query.run(tx, me, parsed),
        weight === undefined ? {} : { weight },
      );
    },
    fetch: (me, page) => database.snapshot((tx) => fetchPage(tx, known(page.table), me.uid, page)),
    countRows: (me, table) =>
      database.snapshot((tx) => countLogged(tx, streamOf(known(table), me.uid), table)),
    truncate: (me, table) =>
      database.transact(async (tx) => {
        await options.hold(tx, me.uid);
        return await truncateTable(tx, known(table), writers.rows.get(table), me);
      }),
    resources: (me) => database.snapshot((tx) => readResources(tx, me.uid)),
    tableOfMutation: (name) => writers.mutations.get(name)?.mutation.table,
    async upkeep() {
      await expireTombstones(database, tombstonesKept);
      return await reconcileAll(database, tables, hold);
    },
  };
}

type Tables = ReadonlyMap<string, SyncedTable>;
type ChangesOf = (tx: SyncTx) => Changes;

/**
 * Returns a function that collects the records touched by a transaction. They are logged as the last part of
 * that transaction.
 */
function gatherer<M extends { readonly uid: string }>(
  { beforeCommit, onCommit, onHeads }: SyncServerOptions<M>,
  tables: Tables,
): ChangesOf {
  const gathered = new WeakMap<SyncTx, Changes>();
  return (tx) => {
    const before = gathered.get(tx);
    if (before) return before;
    const changes = new Changes();
    gathered.set(tx, changes);
    beforeCommit(tx, async () => {
      const { heads } = await logChanges(tx, tables, changes.drain());
      if (onHeads && heads.length > 0) onCommit(tx, () => onHeads(heads));
    });
    return changes;
  };
}

/** Reads one page. Records whose policy result has changed since they were logged are logged again first. */
async function updates<M extends { readonly uid: string }>(
  options: SyncServerOptions<M>,
  tables: Tables,
  changesOf: ChangesOf,
  uid: string,
  request: PagesRequest,
): Promise<ShownPage> {
  const { database, mac, schema, most = defaultPage } = options;
  const client = { uid, clientId: request.clientId, now: options.now() };
  for (let relogs = 0; ; relogs += 1) {
    const wishes = { tables, mac, schema, most, isTurnOver: () => database.isTurnOver() };
    const { stale, seenAt, ...answer } = await database.snapshot((tx) => pull(tx, wishes, uid, request));
    const isSeenLongAgo = seenAt !== undefined && seenAt < client.now - hour;
    if (isSeenLongAgo && relogs === 0) await database.transact((tx) => markSeen(tx, client));
    if (stale.length === 0 || relogs === maxRelogs) return await heal(options, uid, request, answer);
    await database.transact(async (tx) => {
      await options.hold(tx, uid);
      for (const one of stale) changesOf(tx).touch(one.uid, one.table, one.source);
    });
  }
}

/** Finds a named query and parses its values. */
function queryOf<M>(
  queries: ReadonlyMap<string, NamedQuery<M>>,
  id: string,
  values: unknown,
): { readonly query: NamedQuery<M>; readonly parsed: unknown } {
  const query = queries.get(id) ?? fail('database/no-such-query');
  const parsed = v.safeParse(query.values, values);
  if (!parsed.success) fail('invalid', { fields: { values: 'invalid' } });
  return { query, parsed: parsed.output };
}

/**
 * Passes a checksum mismatch (`destroy`) to the client at most once an hour. For every mismatch, `mayHeal`
 * also stores the time at which the client was last seen.
 */
async function heal<M extends { readonly uid: string }>(
  { database, hold, now, onMismatch }: SyncServerOptions<M>,
  uid: string,
  { clientId, schema }: PagesRequest,
  answer: ShownPage,
): Promise<ShownPage> {
  if (!Array.isArray(answer.destroy)) return answer;
  const client = { uid, clientId, schema, now: now() };
  const isTime = await database.transact(async (tx) => {
    await hold(tx, uid);
    return await mayHeal(tx, client);
  });
  if (!isTime) return { ...answer, destroy: false };
  onMismatch?.({ uid, clientId, tables: answer.destroy });
  return answer;
}

function named<T>(all: readonly T[], nameOf: (one: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const one of all) {
    const name = nameOf(one);
    if (map.has(name)) throw new Error(`Two declare ${name} to the sync server: leave one.`);
    map.set(name, one);
  }
  return map;
}
