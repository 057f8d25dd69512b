import {
  pairsOf,
  type RecordReads,
  type Records,
  type RecordWrites,
  withFirst,
} from '../engine/record-tx.ts';
import type { Row } from '../store/stored-row.ts';

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
export interface FillRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Row | null;
}

const keyPath = ['table', 'ref'];

export const baseRecords: Records<BaseRow> = { store: '_base', keyPath, told: '#bases' };
export const heldRecords: Records<HeldRow> = { store: '_quarantine', keyPath, told: '#held' };
export const fillRecords: Records<FillRow> = { store: '_fill', keyPath, told: '#fill' };

export const serverRowReads = (tx: RecordReads) => ({
  bases: (table: string, refs: readonly string[]): Promise<(BaseRow | undefined)[]> =>
    tx.get(baseRecords, pairsOf(table, refs)),
  basesOf: (table: string): Promise<BaseRow[]> => tx.all(baseRecords, { range: withFirst(table) }),
  held: (): Promise<HeldRow[]> => tx.all(heldRecords),
  fill: (table: string): Promise<FillRow[]> => tx.all(fillRecords, { range: withFirst(table) }),
  fillRows: (table: string, refs: readonly string[]): Promise<(FillRow | undefined)[]> =>
    tx.get(fillRecords, pairsOf(table, refs)),
});

export const serverRowWrites = (tx: RecordWrites) => ({
  putBases: (bases: readonly BaseRow[]): Promise<void> => tx.put(baseRecords, bases),
  deleteBases: (table: string, refs: readonly string[]): Promise<void> =>
    tx.delete(baseRecords, pairsOf(table, refs)),
  putHeld: (rows: readonly HeldRow[]): Promise<void> => tx.put(heldRecords, rows),
  deleteHeld: (table: string, refs: readonly string[]): Promise<void> =>
    tx.delete(heldRecords, pairsOf(table, refs)),
  putFill: (rows: readonly FillRow[]): Promise<void> => tx.put(fillRecords, rows),
  clearFill: (table: string): Promise<void> => tx.deleteRange(fillRecords, withFirst(table)),
});
