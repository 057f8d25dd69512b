import type { TableSum } from '@mitto/kit/row-hash';
import type { KeptFile } from './files/kept-file.ts';
import type { OutboxItem } from './outbox/outbox-item.ts';
import type { PersonKept } from './store/person-kept.ts';
import type { RowQuery } from './store/row-query.ts';
import type { Row, StoredRow } from './store/stored-row.ts';
import type { LocalTableReads, LocalTableWrites } from './tables/local-table.ts';

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

/** The list of the server's tables, with the time at which it was loaded. */
export interface ServerSchema {
  readonly schema: number;
  readonly tables: readonly Row[];
  readonly loadedAt?: number;
}

/** The spec's resource record of a table. */
export interface ResourceRecord {
  /** Time from which this device has had the table. */
  readonly started: number;
  /** Time at which this device last noticed that the table had changed on the server. */
  readonly lastUpdated: number;
  readonly lastSyncedDate: number | null;
  /** Row count and newest `seq` of the table, as reported by the server. */
  readonly resourceManager: { readonly rows: number; readonly seq: number };
}

export interface Meta {
  readonly clientId: string;
  /** Sequence number for the next entry that is sent for the first time. */
  readonly nextN: number;
  /** Highest `order` of an entry that was ever sent. Undefined means that any entry may have been sent. */
  readonly sentTo?: number;
  readonly syncId: string | null;
  /**
   * True once every page of the first sync or of a refill has been fetched. Until then the checksums in
   * `sums` are meaningless.
   */
  readonly isComplete: boolean;
  /** Tables that are being refilled. Their old rows stay shown until the last page has been fetched. */
  readonly filling: readonly string[];
  readonly sums: Readonly<Record<string, TableSum>>;
  /** Schema version with which this database was last opened. */
  readonly schema: number;
  /** Shape of each table as text, compared at an upgrade to find the changed tables. */
  readonly shapes: Readonly<Record<string, string>>;
  /** Shape with which the derived data of each row follower was last built. */
  readonly follows?: Readonly<Record<string, string>>;
  /** True for a database that is deleted but still has entries to send. It cannot be opened again. */
  readonly isDeleted: boolean;
  readonly serverSchema?: ServerSchema & { readonly loadedAt: number };
  readonly resources?: Readonly<Record<string, ResourceRecord>>;
}

/** A range of orders in the outbox, both ends inclusive. `limit` is the maximum number of entries. */
export interface OutboxPart {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
}

/** Read transaction: a snapshot of the store at one moment. */
export interface ReadTx extends LocalTableReads {
  meta(): Promise<Meta>;
  rows(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]>;
  find(query: RowQuery): Promise<StoredRow[]>;
  refs(table: string): Promise<string[]>;
  bases(table: string, refs: readonly string[]): Promise<(BaseRow | undefined)[]>;
  basesOf(table: string): Promise<BaseRow[]>;
  /** Returns entries in the order in which they were written. */
  outbox(part?: OutboxPart): Promise<OutboxItem[]>;
  outboxAt(order: number): Promise<OutboxItem | undefined>;
  /** Returns the newest entry that is still in the outbox. */
  lastOfOutbox(): Promise<OutboxItem | undefined>;
  /** Returns the entries that touch at least one of these rows, in outbox order. */
  outboxTouching(keys: readonly string[]): Promise<OutboxItem[]>;
  held(): Promise<HeldRow[]>;
  fill(table: string): Promise<FillRow[]>;
  fillRows(table: string, refs: readonly string[]): Promise<(FillRow | undefined)[]>;
  people(uids: readonly string[]): Promise<(PersonKept | undefined)[]>;
  /** Returns the uids of all stored people, least recently seen first. */
  peopleBySeen(): Promise<string[]>;
  /** Returns the note that a feature stored on this device under this name, or undefined. */
  note(name: string): Promise<unknown>;
  /** Returns the names of all notes. */
  notes(): Promise<string[]>;
  /** Returns the descriptions of all files on this device, without their bytes. */
  keptFiles(): Promise<KeptFile[]>;
  fileBytes(id: string): Promise<ArrayBuffer | undefined>;
}

/** One read-write transaction over the whole store: all of it commits or nothing. No network calls inside. */
export interface WriteTx extends ReadTx, LocalTableWrites {
  setMeta(meta: Meta): Promise<void>;
  putRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  /** Adds rows under newly generated references, so that no old row has to be looked up. */
  addRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  deleteRows(table: string, refs: readonly string[]): Promise<void>;
  putBases(bases: readonly BaseRow[]): Promise<void>;
  deleteBases(table: string, refs: readonly string[]): Promise<void>;
  /** Appends an entry to the outbox. Throws a ConstraintError once the database is marked as deleted. */
  addToOutbox(item: Omit<OutboxItem, 'order'>): Promise<void>;
  putOutbox(items: readonly OutboxItem[]): Promise<void>;
  deleteFromOutbox(orders: readonly number[]): Promise<void>;
  putHeld(rows: readonly HeldRow[]): Promise<void>;
  deleteHeld(table: string, refs: readonly string[]): Promise<void>;
  putFill(rows: readonly FillRow[]): Promise<void>;
  clearFill(table: string): Promise<void>;
  putPeople(people: readonly PersonKept[]): Promise<void>;
  deletePeople(uids: readonly string[]): Promise<void>;
  /** Replaces the note of this name; undefined deletes the note. */
  putNote(name: string, note: unknown): Promise<void>;
  putKeptFiles(files: readonly KeptFile[]): Promise<void>;
  putFileBytes(id: string, bytes: ArrayBuffer): Promise<void>;
  /** Deletes files with their bytes. */
  deleteKeptFiles(ids: readonly string[]): Promise<void>;
}

export interface WriteChoices {
  /**
   * A write that does not fit on the device: `move` continues with everything in memory, `throw` only fails.
   */
  readonly whenFull?: 'move' | 'throw';
}

/** The storage engine. The interface is narrow, so that another engine can replace the present one. */
export interface LocalStore {
  /** True when the data is stored on this device; otherwise it lives as long as the page. */
  readonly isDurable: boolean;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs a read-write transaction. `work` may run again after a lost connection to the store, so it must
   * change nothing outside the store.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>, choices?: WriteChoices): Promise<T>;
  /**
   * Live query: calls `tell` with the result of `work` now, and again after any tab has changed data that
   * `work` read. Returns the unsubscribe function.
   */
  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void;
  close(): Promise<void>;
  /** Deletes everything, for good. */
  wipe(): Promise<void>;
}
