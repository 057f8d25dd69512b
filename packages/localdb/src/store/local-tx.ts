import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import { byteRecords, fileReads, fileRecords, fileWrites } from '../files/file-records.ts';
import { outboxReads, outboxRecords, outboxWrites } from '../outbox/outbox-records.ts';
import { personReads, personRecords, personWrites } from '../people/person-records.ts';
import { type RowTables, rowReads, rowWrites } from '../rows/row-records.ts';
import {
  baseRecords,
  fillRecords,
  heldRecords,
  serverRowReads,
  serverRowWrites,
} from '../rows/server-rows.ts';
import { metaReads, metaRecords, metaWrites } from './meta-record.ts';
import { noteReads, noteRecords, noteWrites } from './note-records.ts';

/**
 * Every kind of record of a local database, except the rows of its tables. A new kind is declared in a file of
 * its own, and added here and to the calls below.
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
