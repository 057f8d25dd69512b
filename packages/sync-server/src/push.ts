import { AppError, Refusal } from '@mitto/kit/app-error';
import { entriesOf, type PushRequest, type TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { sql } from 'kysely';
import { type Changes, globalStream, type Head, logChanges, tableOf } from './change-log.ts';
import { type Ended, findEndByMid, findEndByNumber, keepEnd, lockClient } from './client-store.ts';
import type { SyncRecord } from './pull.ts';
import { findLogged } from './row-store.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

/** What applying an entry came to: which record it is about, and whether it only met what was there already. */
export interface Applied {
  readonly table: string;
  readonly source: string | null;
  readonly isMerged?: boolean;
}

/** Does what the entry says, or refuses with an AppError; what it touches goes into `changes`. */
export type Apply = (tx: SyncTx, entry: TableEntryOfOutbox) => Promise<Applied | Refusal>;

export interface PushOptions {
  readonly database: SyncDatabase;
  readonly tables: ReadonlyMap<string, SyncedTable>;
  readonly apply: Apply;
  /** What this transaction has touched so far. */
  readonly changesOf: (tx: SyncTx) => Changes;
  readonly now: () => number;
  /** Keeps the member from being erased before the transaction ends; refuses if they are gone. */
  readonly hold?: (tx: SyncTx, uid: string) => Promise<void>;
  /** Told of the members whose streams grew, once that is durable. */
  readonly onHeads?: (heads: readonly Head[]) => void;
}

export interface EntryAnswer {
  readonly mid: string;
  readonly status: Ended['status'] | 'skipped';
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** The record as the server has it now, or null where there is none to see. */
  readonly table: string;
  readonly record: SyncRecord | null;
}

/** The client's numbers do not fit what the server has: it renumbers what is unanswered and keeps the mids. */
export type PushConflict =
  | { readonly conflict: 'gap'; readonly lastN: number }
  | { readonly conflict: 'client_fork' };

export type PushAnswer = { readonly answers: readonly EntryAnswer[] } | PushConflict;

class Conflict extends Error {
  readonly answer: PushConflict;

  constructor(answer: PushConflict) {
    super(answer.conflict);
    this.answer = answer;
  }
}

/** Applies what a client sends, each entry or group in a transaction of its own, each exactly once. */
export async function push(options: PushOptions, uid: string, request: PushRequest): Promise<PushAnswer> {
  const answers: EntryAnswer[] = [];
  let isStopped = false;
  try {
    for (const group of groupsOf(entriesOf(request))) {
      if (isStopped) {
        answers.push(
          ...group.map(({ mid, table }) => ({ mid, table, status: 'skipped' as const, record: null })),
        );
        continue;
      }
      const ended = await pushGroup(options, uid, request, group);
      answers.push(...ended);
      isStopped = request.stopOnFailedTransaction && ended.some(({ status }) => status === 'refused');
    }
  } catch (error) {
    // Entries before it are durable and answered; the client learns of them when it sends them again.
    if (error instanceof Conflict) return error.answer;
    throw error;
  }
  return { answers };
}

function groupsOf(entries: readonly TableEntryOfOutbox[]): TableEntryOfOutbox[][] {
  const groups: TableEntryOfOutbox[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && entry.group !== undefined && last[0]?.group === entry.group) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

async function pushGroup(
  options: PushOptions,
  uid: string,
  { clientId, schema }: PushRequest,
  group: readonly TableEntryOfOutbox[],
): Promise<EntryAnswer[]> {
  const client = { uid, clientId, schema, now: options.now() };
  const { answers, heads } = await options.database.transact(async (tx) => {
    await options.hold?.(tx, uid);
    const fresh: TableEntryOfOutbox[] = [];
    const ends = new Map<string, Ended>();
    let lastN = await lockClient(tx, client);
    for (const entry of group) {
      const before = await findBefore(tx, client, lastN, entry);
      if (before) {
        ends.set(entry.mid, before);
        if (entry.n > lastN) await keepEnd(tx, client, entry, before);
      } else fresh.push(entry);
      lastN = Math.max(lastN, entry.n);
    }
    const grown = fresh.length === 0 ? [] : await applyGroup(tx, options, client, fresh, ends);
    return { heads: grown, answers: await answersOf(tx, options, uid, group, ends) };
  });
  if (heads.length > 0) options.onHeads?.(heads);
  return answers;
}

/** How this very entry ended already, if it did; refuses numbers that do not fit. */
async function findBefore(
  tx: SyncTx,
  { uid, clientId }: { readonly uid: string; readonly clientId: string },
  lastN: number,
  entry: TableEntryOfOutbox,
): Promise<Ended | undefined> {
  if (entry.n > lastN + 1) throw new Conflict({ conflict: 'gap', lastN });
  if (entry.n <= lastN) {
    const stored = await findEndByNumber(tx, uid, clientId, entry.n);
    if (stored?.mid === entry.mid) return stored.ended;
    // Forgotten with the years, or somebody else's: another copy of this client has used the number.
    throw new Conflict({ conflict: 'client_fork' });
  }
  // Its own earlier arrival under another number or client: a restored phone, a restored server.
  return (await findEndByMid(tx, uid, entry.mid))?.ended;
}

/** Applies the entries of one group together; if one is refused, none of them happened. */
async function applyGroup(
  tx: SyncTx,
  { apply, changesOf, tables }: PushOptions,
  client: { readonly uid: string; readonly clientId: string; readonly now: number },
  entries: readonly TableEntryOfOutbox[],
  ends: Map<string, Ended>,
): Promise<readonly Head[]> {
  const changes = changesOf(tx);
  await sql`savepoint entry`.execute(tx);
  try {
    for (const entry of entries) {
      // The same entry once more, in the same group.
      if (ends.has(entry.mid)) continue;
      const applied = await apply(tx, entry);
      if (applied instanceof Refusal) {
        // Alone, what it counted is kept; among others that then did not happen either, it cannot be.
        if (entries.length > 1) throw applied.error;
        ends.set(entry.mid, refusalOf(entry, applied.error));
        continue;
      }
      const { table, source, isMerged = false } = applied;
      const ref = source === null ? null : tableOf(tables, table).refOf(client.uid, source);
      ends.set(entry.mid, { status: isMerged ? 'merged' : 'applied', table, ref });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint entry`.execute(tx);
    for (const entry of entries) ends.set(entry.mid, refusalOf(entry, error));
    changes.take();
  }
  for (const entry of entries) {
    const ended = ends.get(entry.mid);
    if (ended) await keepEnd(tx, client, entry, ended);
  }
  return await logChanges(tx, tables, changes.take());
}

function refusalOf({ table, ref }: TableEntryOfOutbox, { code, countDown, fields }: AppError): Ended {
  return {
    status: 'refused',
    table,
    ref,
    code,
    ...(countDown === undefined ? {} : { countDown }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** The records as they stand: after a refusal too, so that the client can put back what it had shown. */
async function answersOf(
  tx: SyncTx,
  { tables }: PushOptions,
  uid: string,
  group: readonly TableEntryOfOutbox[],
  ends: ReadonlyMap<string, Ended>,
): Promise<EntryAnswer[]> {
  const answers: EntryAnswer[] = [];
  for (const { mid } of group) {
    const ended = ends.get(mid);
    if (!ended) throw new Error('An entry of a push was neither applied nor refused.');
    const { status, table, ref, ...refusal } = ended;
    answers.push({ mid, status, ...refusal, table, record: await recordOf(tx, tables, uid, table, ref) });
  }
  return answers;
}

async function recordOf(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  uid: string,
  name: string,
  ref: string | null,
): Promise<SyncRecord | null> {
  const table = tables.get(name);
  if (ref === null || !table) return null;
  const stream = table.entry.stream === 'global' ? globalStream : uid;
  const logged = await findLogged(tx, stream, name, ref);
  if (!logged) return null;
  const visible = (await table.read(tx, stream, [logged.source])).get(logged.source);
  const row = visible?.view === logged.view ? visible.row : null;
  return { ref, seq: logged.seq, ver: logged.ver, row };
}
