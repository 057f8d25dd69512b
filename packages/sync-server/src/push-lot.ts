import { AppError, Refusal } from '@mitto/kit/app-error';
import type { PushRequest, TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { waitForAll } from '@mitto/kit/wait-for-all';
import { answerEntries, type EntryAnswer } from './answer-entries.ts';
import { logChanges, tableOf } from './change-log.ts';
import { type Ended, endPush, type OpenClient, openClient } from './client-store.ts';
import { Conflict, findBefore } from './find-before.ts';
import { isRefused } from './next-lot.ts';
import type { EntryEffect, PreparedEntry, PushOptions } from './push-options.ts';
import type { SyncTx } from './sync-tx.ts';

type Lot = readonly PreparedEntry[];

/** Index in the batch of the entry being applied, for the error handler; undefined before the first. */
interface Progress {
  at: number | undefined;
}

/**
 * Applies a batch, or as many entries from its start as can be committed together. If one of several row
 * changes fails (refusal or bug), the whole transaction rolls back. The entries before the failed one are
 * then applied again in a transaction without it. The failed entry is applied later, in a transaction of its
 * own.
 */
export async function pushLot(
  options: PushOptions,
  uid: string,
  request: PushRequest,
  lot: Lot,
): Promise<readonly EntryAnswer[]> {
  const progress: Progress = { at: undefined };
  try {
    return await commitLot(options, uid, request, lot, progress);
  } catch (error) {
    if (error instanceof RefusedWrite) {
      return await commitLot(options, uid, request, lot.map(refusedBy(error.reason)), progress);
    }
    const { at } = progress;
    if (at === undefined || lot.length === 1 || isGroup(lot)) throw error;
    return await pushLot(options, uid, request, lot.slice(0, at > 0 && at < lot.length ? at : 1));
  }
}

/**
 * Thrown when a single entry, or one of a group, is refused after the transaction began. The transaction rolls back,
 * and the refusal is stored in a second one: a savepoint would cost each entry that is applied a statement.
 */
class RefusedWrite extends Error {
  readonly reason: AppError;

  constructor(reason: AppError) {
    super(reason.message);
    this.reason = reason;
  }
}

const refusedBy =
  (reason: AppError) =>
  (entry: PreparedEntry): PreparedEntry => ({ ...entry, write: reason });

function isGroup([first]: Lot): boolean {
  return first?.group !== undefined;
}

async function commitLot(
  options: PushOptions,
  uid: string,
  { clientId, schema, stopOnFailedTransaction: isStopping }: PushRequest,
  lot: Lot,
  progress: Progress,
): Promise<readonly EntryAnswer[]> {
  const { database, tables, changesOf, hold } = options;
  const client = { uid, clientId, schema, now: options.now() };
  const { answers, heads } = await database.transact(
    async (tx) => {
      progress.at = undefined;
      const [, opened] = await waitForAll([hold?.(tx, uid), openClient(tx, client, lot)]);
      const known = findKnown(opened, lot, isStopping);
      const { ends, toKeep } = known;
      const fresh = known.taken.filter(({ mid }) => !ends.has(mid));
      let { taken } = known;
      if (lot.length === 1 || isGroup(lot)) await applyInOneTransaction(tx, options, uid, fresh, ends);
      else {
        const left = await applyRows(tx, options, { uid, lot, fresh, ends }, progress);
        if (left) taken = taken.slice(0, taken.indexOf(left));
      }
      const ended = taken.map((entry) => ({ entry, ended: ends.get(entry.mid) ?? unended() }));
      const kept = ended
        .filter(({ entry }) => toKeep.has(entry) || fresh.includes(entry))
        .map(({ entry: { n, mid }, ended: end }) => ({ n, mid, ended: end }));
      const end = (_: SyncTx, uids: readonly string[]) => endPush(tx, client, kept, uids);
      const logged = await logChanges(tx, tables, changesOf(tx).drain(), end);
      return { heads: logged.heads, answers: await answerEntries(tx, tables, uid, ended, logged) };
    },
    { isByKeys: true, weight: lot.length },
  );
  if (heads.length > 0) options.onHeads?.(heads);
  return answers;
}

interface RowsToApply {
  readonly uid: string;
  readonly lot: Lot;
  readonly fresh: Lot;
  readonly ends: Map<string, Ended>;
}

/**
 * Applies the entries one by one until the turn is over. Returns the first entry that it left for the next
 * turn.
 */
async function applyRows(
  tx: SyncTx,
  options: PushOptions,
  { uid, lot, fresh, ends }: RowsToApply,
  progress: Progress,
): Promise<PreparedEntry | undefined> {
  for (const [index, entry] of fresh.entries()) {
    if (index > 0 && options.database.isTurnOver()) return entry;
    progress.at = lot.indexOf(entry);
    if (entry.write instanceof AppError) ends.set(entry.mid, refusalOf(entry, entry.write));
    else {
      const applied = await entry.write(tx);
      if (applied instanceof Refusal) throw applied.error;
      ends.set(entry.mid, endOf(options, uid, applied));
    }
  }
  progress.at = lot.length;
  return undefined;
}

function unended(): never {
  throw new Error('An entry of a push was neither applied nor refused.');
}

interface Known {
  readonly ends: Map<string, Ended>;
  /**
   * Entries from the start of the batch whose numbers do not conflict. The caller pushes the rest again after
   * these are committed.
   */
  readonly taken: Lot;
  /** Known entries whose result must be stored under their present number. */
  readonly toKeep: ReadonlySet<TableEntryOfOutbox>;
}

/**
 * Finds the results of entries that were pushed before. Stops before the first entry whose number conflicts.
 * Throws the conflict if this is the first entry, or if the batch is a group.
 */
function findKnown(client: OpenClient, lot: Lot, isStopping: boolean): Known {
  const ends = new Map<string, Ended>();
  const toKeep = new Set<TableEntryOfOutbox>();
  const taken: PreparedEntry[] = [];
  let { lastN } = client;
  for (const entry of lot) {
    const before = findBefore(client, lastN, entry);
    if (before instanceof Conflict) {
      if (taken.length === 0 || isGroup(lot)) throw before;
      break;
    }
    taken.push(entry);
    lastN = Math.max(lastN, entry.n);
    if (!before) continue;
    ends.set(entry.mid, before.ended);
    if (before.isToKeep) toKeep.add(entry);
    if (isStopping && before.ended.status === 'refused' && !isGroup(lot)) break;
  }
  return { ends, taken, toKeep };
}

/**
 * Applies one entry, or all entries of a group. If one is refused, all roll back. If the contract refuses one, none
 * is tried.
 */
async function applyInOneTransaction(
  tx: SyncTx,
  options: PushOptions,
  uid: string,
  entries: Lot,
  ends: Map<string, Ended>,
): Promise<void> {
  if (entries.length === 0) return;
  const refused = entries.find(isRefused)?.write;
  if (refused instanceof AppError) {
    for (const entry of entries) ends.set(entry.mid, refusalOf(entry, refused));
    return;
  }
  try {
    await applyEach(tx, options, uid, entries, ends);
  } catch (error) {
    throw error instanceof AppError ? new RefusedWrite(error) : error;
  }
}

async function applyEach(
  tx: SyncTx,
  options: PushOptions,
  uid: string,
  entries: Lot,
  ends: Map<string, Ended>,
): Promise<void> {
  for (const entry of entries) {
    // Skip an entry that occurs twice in the group.
    if (ends.has(entry.mid)) continue;
    if (entry.write instanceof AppError) throw entry.write;
    const applied = await entry.write(tx);
    if (applied instanceof Refusal) {
      // A returned refusal commits the writes before it. A group of several entries must roll back as a
      // whole, so there the refusal is thrown.
      if (entries.length > 1) throw applied.error;
      ends.set(entry.mid, refusalOf(entry, applied.error));
    } else ends.set(entry.mid, endOf(options, uid, applied));
  }
}

function endOf(
  { tables }: PushOptions,
  uid: string,
  { table, source, isMerged = false }: EntryEffect,
): Ended {
  const ref = source === null ? null : tableOf(tables, table).refOf(uid, source);
  return { status: isMerged ? 'merged' : 'applied', table, ref };
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
