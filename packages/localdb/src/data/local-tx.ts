import {
  pairsOf,
  type RecordReads,
  type Records,
  type RecordWrites,
  withFirst,
} from '../engine/record-tx.ts';
import { metaReads, metaRecords, metaWrites } from './meta-record.ts';
import { outboxReads, outboxRecords, outboxWrites } from './outbox-item.ts';
import { type RowTables, rowReads, rowWrites } from './row-records.ts';
import type { Row } from './stored-row.ts';

/** Base row: the row as the server last sent it, stored apart while the shown row differs. */
export interface BaseRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  /**
   * Null when the row is deleted. The `seq` stays stored, so that an older answer does not bring the row
   * back.
   */
  readonly row: Row | null;
  /** True when the row from the server failed its table's schema on this device: it is in quarantine. */
  readonly isHeld: boolean;
}

/** Quarantined row: a row from the server that failed its table's schema, stored unchanged. */
export interface HeldRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Row;
  readonly issue: string;
}

/** A new row of a table that is being refilled, stored beside the old rows until the refill is complete. */
interface FillRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Row | null;
}

const keyPath = ['table', 'ref'];

const baseRecords: Records<BaseRow> = { store: '_base', keyPath, told: '#bases' };
const heldRecords: Records<HeldRow> = { store: '_quarantine', keyPath, told: '#held' };
const fillRecords: Records<FillRow> = { store: '_fill', keyPath, told: '#fill' };

const serverRowReads = (tx: RecordReads) => ({
  bases: (table: string, refs: readonly string[]): Promise<(BaseRow | undefined)[]> =>
    tx.get(baseRecords, pairsOf(table, refs)),
  basesOf: (table: string): Promise<BaseRow[]> => tx.all(baseRecords, { range: withFirst(table) }),
  held: (): Promise<HeldRow[]> => tx.all(heldRecords),
  fill: (table: string): Promise<FillRow[]> => tx.all(fillRecords, { range: withFirst(table) }),
  fillRows: (table: string, refs: readonly string[]): Promise<(FillRow | undefined)[]> =>
    tx.get(fillRecords, pairsOf(table, refs)),
});

const serverRowWrites = (tx: RecordWrites) => ({
  putBases: (bases: readonly BaseRow[]): Promise<void> => tx.put(baseRecords, bases),
  deleteBases: (table: string, refs: readonly string[]): Promise<void> =>
    tx.delete(baseRecords, pairsOf(table, refs)),
  putHeld: (rows: readonly HeldRow[]): Promise<void> => tx.put(heldRecords, rows),
  deleteHeld: (table: string, refs: readonly string[]): Promise<void> =>
    tx.delete(heldRecords, pairsOf(table, refs)),
  putFill: (rows: readonly FillRow[]): Promise<void> => tx.put(fillRecords, rows),
  clearFill: (table: string): Promise<void> => tx.deleteRange(fillRecords, withFirst(table)),
});

/** Description of a file that waits on this device until it is uploaded. */
export interface KeptFile {
  readonly id: string;
  /** Name of the note that holds the file; null while an outbox entry holds it. */
  readonly note: string | null;
  readonly name: string;
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
}

const ofFiles = { store: metaRecords.store, told: '#files' };

export const fileRecords: Records<KeptFile> = { ...ofFiles, prefix: 'file ' };
/** The bytes of the files, apart from their descriptions, which are read much more often. */
export const byteRecords: Records<ArrayBuffer> = { ...ofFiles, prefix: 'bytes ' };

const fileReads = (tx: RecordReads) => ({
  /** Returns the descriptions of all files on this device, without their bytes. */
  keptFiles: (): Promise<KeptFile[]> => tx.all(fileRecords),
  /** Returns a file with its bytes; undefined if it is not on this device. */
  async file(id: string): Promise<File | undefined> {
    const [all, [bytes]] = await Promise.all([tx.all(fileRecords), tx.get(byteRecords, [id])]);
    const file = all.find((one) => one.id === id);
    return file && bytes && new File([bytes], file.name, { type: file.type });
  },
});

const fileWrites = (tx: RecordWrites) => ({
  async putKeptFiles(files: readonly KeptFile[]): Promise<void> {
    for (const file of files) await tx.putAt(fileRecords, file.id, file);
  },
  putFileBytes: (id: string, bytes: ArrayBuffer): Promise<void> => tx.putAt(byteRecords, id, bytes),
  /** Deletes files with their bytes. */
  async deleteKeptFiles(ids: readonly string[]): Promise<void> {
    await tx.delete(fileRecords, ids);
    await tx.delete(byteRecords, ids);
  },
});

/** Values that features store on this device, each under a name. */
const noteRecords: Records<unknown> = {
  store: metaRecords.store,
  prefix: 'note ',
  told: '#notes',
  toldOne: (name) => `#note ${name}`,
};

const noteReads = (tx: RecordReads) => ({
  /** Returns the note that a feature stored on this device under this name, or undefined. */
  note: async (name: string): Promise<unknown> => (await tx.get(noteRecords, [name]))[0],
  /** Returns the names of all notes. */
  notes: async (): Promise<string[]> => (await tx.keys(noteRecords)).map(String),
});

const noteWrites = (tx: RecordWrites) => ({
  /** Replaces the note of this name; undefined deletes the note. */
  putNote: (name: string, note: unknown): Promise<void> =>
    note === undefined ? tx.delete(noteRecords, [name]) : tx.putAt(noteRecords, name, note),
});

/**
 * Another member's profile as last fetched. It is never a synced row: it is stored while a relation allows
 * it, or for a limited time after a meeting.
 */
export interface PersonKept {
  readonly uid: string;
  readonly etag: string;
  readonly fields: Row;
  /** Time at which the server last confirmed the profile. */
  readonly fetchedAt: number;
  /**
   * Time at which the profile was last shown. When there are too many profiles, those with the oldest
   * `seenAt` are deleted.
   */
  readonly seenAt: number;
  /** Time until which the profile may be stored without a relation, because the members could meet. */
  readonly metUntil?: number;
}

const seenAt = 'seenAt';

const personRecords: Records<PersonKept> = {
  store: '_people',
  keyPath: 'uid',
  indexes: [{ name: seenAt, path: 'seenAt' }],
  told: '#people',
};

const personReads = (tx: RecordReads) => ({
  people: (uids: readonly string[]): Promise<(PersonKept | undefined)[]> => tx.get(personRecords, uids),
  /** Returns the uids of all stored people, least recently seen first. */
  peopleBySeen: async (): Promise<string[]> => (await tx.keys(personRecords, { index: seenAt })).map(String),
});

const personWrites = (tx: RecordWrites) => ({
  putPeople: (people: readonly PersonKept[]): Promise<void> => tx.put(personRecords, people),
  deletePeople: (uids: readonly string[]): Promise<void> => tx.delete(personRecords, uids),
});

/**
 * Every kind of record of a local database, except the rows of its tables. A new kind is declared above,
 * and added here and to the calls below.
 */
export const declaredRecords: readonly Records<unknown>[] = [
  metaRecords,
  noteRecords,
  fileRecords,
  byteRecords,
  outboxRecords,
  baseRecords,
  heldRecords,
  fillRecords,
  personRecords,
];

/** Read transaction: a snapshot of the store at one moment. */
export type ReadTx = ReturnType<typeof readTx>;

/** One read-write transaction over the whole store: all of it commits or nothing. No network calls inside. */
export type WriteTx = ReturnType<typeof writeTx>['tx'];

export function readTx(records: RecordReads, tables: RowTables) {
  return { records, ...metaReads(records), ...typedReads(records, tables) };
}

/** Returns the calls of a read-write transaction, and `end`, which writes what was put off to the end. */
export function writeTx(records: RecordWrites, tables: RowTables) {
  const meta = metaWrites(records);
  const tx = {
    records,
    ...meta.tx,
    ...typedReads(records, tables),
    ...rowWrites(records, tables),
    ...serverRowWrites(records),
    ...outboxWrites(records),
    ...personWrites(records),
    ...noteWrites(records),
    ...fileWrites(records),
  };
  return { tx, end: meta.end };
}

const typedReads = (records: RecordReads, tables: RowTables) => ({
  ...rowReads(records, tables),
  ...serverRowReads(records),
  ...outboxReads(records),
  ...personReads(records),
  ...noteReads(records),
  ...fileReads(records),
});
