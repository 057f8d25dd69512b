import type { ReadTx, WriteTx } from '../local-store.ts';
import { AheadReads } from './ahead-reads.ts';
import type { RowFollower } from './row-follower.ts';
import type { StoredRow } from './stored-row.ts';
import { type ChangeLog, madeTables, type ReadLog } from './transaction-log.ts';

/** Reserved names in the logs for stores that are not tables. No table may have such a name. */
const parts = { meta: '#meta', outbox: '#outbox', bases: '#bases', held: '#held', fill: '#fill' } as const;
const people = '#people';
const notes = '#notes';
const files = '#files';
const noteOf = (name: string) => `#note ${name}`;

/** Wraps a read transaction, and logs which data it reads. */
export function loggedReads(tx: ReadTx, log: ReadLog): ReadTx {
  const whole = <T>(name: string, read: T): T => {
    log.wholes.add(name);
    return read;
  };
  return {
    meta: () => whole(parts.meta, tx.meta()),
    rows(table, refs) {
      log.rows(table, refs);
      return tx.rows(table, refs);
    },
    async find(query) {
      const found = await tx.find(query);
      log.found(query, found);
      return found;
    },
    refs: (table) => whole(table, tx.refs(table)),
    bases: (table, refs) => whole(parts.bases, tx.bases(table, refs)),
    basesOf: (table) => whole(parts.bases, tx.basesOf(table)),
    outbox: (part) => whole(parts.outbox, tx.outbox(part)),
    outboxAt: (order) => whole(parts.outbox, tx.outboxAt(order)),
    lastOfOutbox: () => whole(parts.outbox, tx.lastOfOutbox()),
    outboxTouching: (keys) => whole(parts.outbox, tx.outboxTouching(keys)),
    held: () => whole(parts.held, tx.held()),
    fill: (table) => whole(parts.fill, tx.fill(table)),
    fillRows: (table, refs) => whole(parts.fill, tx.fillRows(table, refs)),
    people: (uids) => whole(people, tx.people(uids)),
    peopleBySeen: () => whole(people, tx.peopleBySeen()),
    note: (name) => whole(noteOf(name), tx.note(name)),
    notes: () => whole(notes, tx.notes()),
    keptFiles: () => whole(files, tx.keptFiles()),
    fileBytes: (id) => whole(files, tx.fileBytes(id)),
    localTables: () => whole(madeTables, tx.localTables()),
    localTable: (name) => whole(madeTables, tx.localTable(name)),
    rowsWith: (table, index, values) => whole(table, tx.rowsWith(table, index, values)),
  };
}

/**
 * Wraps a write transaction, and logs which data it changes. The earlier values of rows are logged only for
 * tables that a follower watches.
 */
export function loggedWrites(tx: WriteTx, changes: ChangeLog, followers: readonly RowFollower[]): WriteTx {
  const seen = rowsSeen(tx, new Set(followers.flatMap(({ tables }) => tables)));
  const ahead = new AheadReads(tx, followers);
  const note = async (table: string, refs: readonly string[], after: readonly StoredRow[] = []) => {
    const before = await seen.before(table, refs);
    for (const [index, ref] of refs.entries()) {
      changes.row(table, { ref, before: before[index], after: after[index] });
    }
  };
  return {
    ...tx,
    rows: async (table, refs) => (await ahead.rows(table, refs)) ?? (await seen.rows(table, refs)),
    async putRows(table, rows) {
      ahead.forget(table);
      ahead.ask(table, rows);
      await note(table, refsOf(rows), rows);
      await tx.putRows(table, rows);
    },
    async addRows(table, rows) {
      ahead.forget(table);
      ahead.ask(table, rows);
      for (const { ref } of rows) seen.asRead(table, ref, undefined);
      await note(table, refsOf(rows), rows);
      await tx.addRows(table, rows);
    },
    async deleteRows(table, refs) {
      ahead.forget(table);
      await note(table, refs);
      await tx.deleteRows(table, refs);
    },
    ...loggedParts(tx, changes.wholes),
  };
}

const refsOf = (rows: readonly StoredRow[]) => rows.map(({ ref }) => ref);

function loggedParts(tx: WriteTx, wholes: Set<string>) {
  const changed = <A extends readonly unknown[], T>(name: string, write: (...given: A) => T) => {
    return (...given: A): T => {
      wholes.add(name);
      return write(...given);
    };
  };
  return {
    setMeta: changed(parts.meta, tx.setMeta),
    putBases: changed(parts.bases, tx.putBases),
    deleteBases: changed(parts.bases, tx.deleteBases),
    addToOutbox: changed(parts.outbox, tx.addToOutbox),
    putOutbox: changed(parts.outbox, tx.putOutbox),
    deleteFromOutbox: changed(parts.outbox, tx.deleteFromOutbox),
    putHeld: changed(parts.held, tx.putHeld),
    deleteHeld: changed(parts.held, tx.deleteHeld),
    putFill: changed(parts.fill, tx.putFill),
    clearFill: changed(parts.fill, tx.clearFill),
    putPeople: changed(people, tx.putPeople),
    deletePeople: changed(people, tx.deletePeople),
    putNote(name, note) {
      wholes.add(notes);
      wholes.add(noteOf(name));
      return tx.putNote(name, note);
    },
    putKeptFiles: changed(files, tx.putKeptFiles),
    putFileBytes: changed(files, tx.putFileBytes),
    deleteKeptFiles: changed(files, tx.deleteKeptFiles),
    putLocalTable: changed(madeTables, tx.putLocalTable),
    deleteLocalTable: changed(madeTables, tx.deleteLocalTable),
    clearRows: changed(madeTables, tx.clearRows),
  } satisfies Partial<WriteTx>;
}

/**
 * Caches the rows that a transaction has read, because followers need each row as it was before the change.
 */
function rowsSeen(tx: ReadTx, followed: ReadonlySet<string>) {
  const known = new Map<string, Map<string, StoredRow | undefined>>();
  const ofTable = (table: string) => {
    const rows = known.get(table) ?? new Map<string, StoredRow | undefined>();
    known.set(table, rows);
    return rows;
  };
  const asRead = (table: string, ref: string, row: StoredRow | undefined) => {
    if (followed.has(table)) ofTable(table).set(ref, row);
  };
  const rows = async (table: string, refs: readonly string[]) => {
    const found = await tx.rows(table, refs);
    for (const [index, ref] of refs.entries()) asRead(table, ref, found[index]);
    return found;
  };
  return {
    asRead,
    rows,
    async before(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]> {
      if (!followed.has(table)) return [];
      const there = ofTable(table);
      const unread = refs.filter((ref) => !there.has(ref));
      if (unread.length > 0) await rows(table, unread);
      return refs.map((ref) => there.get(ref));
    },
  };
}
