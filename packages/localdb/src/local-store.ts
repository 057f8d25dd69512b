import type { TableSum } from '@mitto/kit/row-hash';
import type { OutboxItem } from './outbox/outbox-item.ts';
import type { PersonKept } from './store/person-kept.ts';
import type { RowQuery } from './store/row-query.ts';
import type { Row, StoredRow } from './store/stored-row.ts';
import type { LocalTableReads, LocalTableWrites } from './tables/local-table.ts';

/** What the server last said of a row, kept apart while the row that is shown says something else. */
export interface BaseRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  /** Null where the row is gone; its number stays, so that an older answer does not bring it back. */
  readonly row: Row | null;
  /** The server has it, but it could not be read: it lies in quarantine. */
  readonly isHeld: boolean;
}

/** A row from the server that did not pass its table's schema, as it came. */
export interface HeldRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Row;
  readonly issue: string;
}

/** A row gathered beside the old ones while a table is filled anew. */
export interface FillRow {
  readonly table: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Row | null;
}

/** The server's tables as it told them, and when. */
export interface ServerSchema {
  readonly schema: number;
  readonly tables: readonly Row[];
  readonly loadedAt?: number;
}

/** The spec's resource record of a table. */
export interface ResourceRecord {
  /** Since when this device has it. */
  readonly started: number;
  /** When this device last saw that it had changed on the server. */
  readonly lastUpdated: number;
  readonly lastSyncedDate: number | null;
  /** What the server says of it. */
  readonly resourceManager: { readonly rows: number; readonly seq: number };
}

export interface Meta {
  readonly clientId: string;
  /** The number of the entry that is sent next. */
  readonly nextN: number;
  /** No entry behind this place of the outbox was ever sent; where it is not known, any may have been. */
  readonly sentTo?: number;
  readonly syncId: string | null;
  /** Every page of the first sync has come; only then do the sums mean something. */
  readonly isComplete: boolean;
  /** Tables that are filled beside their old rows, which stay shown until the last page. */
  readonly filling: readonly string[];
  readonly sums: Readonly<Record<string, TableSum>>;
  /** The version of the tables' columns this database was last opened with. */
  readonly schema: number;
  /** Each table's shape, to see at an upgrade which of them changed. */
  readonly shapes: Readonly<Record<string, string>>;
  /** The definition each follower of the rows was last made by. */
  readonly follows?: Readonly<Record<string, string>>;
  /** Deleted, with something still to send: it is not opened again. */
  readonly isDeleted: boolean;
  readonly serverSchema?: ServerSchema & { readonly loadedAt: number };
  readonly resources?: Readonly<Record<string, ResourceRecord>>;
}

/** A stretch of the outbox, both ends in it; `limit` from its beginning. */
export interface OutboxPart {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
}

/** A view of the store as of one moment. */
export interface ReadTx extends LocalTableReads {
  meta(): Promise<Meta>;
  rows(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]>;
  find(query: RowQuery): Promise<StoredRow[]>;
  refs(table: string): Promise<string[]>;
  bases(table: string, refs: readonly string[]): Promise<(BaseRow | undefined)[]>;
  basesOf(table: string): Promise<BaseRow[]>;
  /** In the order in which things were done. */
  outbox(part?: OutboxPart): Promise<OutboxItem[]>;
  outboxAt(order: number): Promise<OutboxItem | undefined>;
  /** What was done last and is still there. */
  lastOfOutbox(): Promise<OutboxItem | undefined>;
  /** Those that concern one of these rows, and maybe others, in the same order. */
  outboxTouching(keys: readonly string[]): Promise<OutboxItem[]>;
  held(): Promise<HeldRow[]>;
  fill(table: string): Promise<FillRow[]>;
  fillRows(table: string, refs: readonly string[]): Promise<(FillRow | undefined)[]>;
  people(uids: readonly string[]): Promise<(PersonKept | undefined)[]>;
  /** The uids of all of them, the longest unseen first. */
  peopleBySeen(): Promise<string[]>;
  /** What a feature has put by on this device under a name, undefined where there is nothing. */
  note(name: string): Promise<unknown>;
  /** The names of all of them. */
  notes(): Promise<string[]>;
}

/** One read-write transaction over everything: all of it is kept, or nothing. No network inside. */
export interface WriteTx extends ReadTx, LocalTableWrites {
  setMeta(meta: Meta): Promise<void>;
  putRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  /** The same for rows that were made just now: nothing is looked up. */
  addRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  deleteRows(table: string, refs: readonly string[]): Promise<void>;
  putBases(bases: readonly BaseRow[]): Promise<void>;
  deleteBases(table: string, refs: readonly string[]): Promise<void>;
  /** Puts it at the end of the outbox; a ConstraintError once the database is marked as deleted. */
  addToOutbox(item: Omit<OutboxItem, 'order'>): Promise<void>;
  putOutbox(items: readonly OutboxItem[]): Promise<void>;
  deleteFromOutbox(orders: readonly number[]): Promise<void>;
  putHeld(rows: readonly HeldRow[]): Promise<void>;
  deleteHeld(table: string, refs: readonly string[]): Promise<void>;
  putFill(rows: readonly FillRow[]): Promise<void>;
  clearFill(table: string): Promise<void>;
  putPeople(people: readonly PersonKept[]): Promise<void>;
  deletePeople(uids: readonly string[]): Promise<void>;
  /** Takes the place of what was there; undefined takes it away. */
  putNote(name: string, note: unknown): Promise<void>;
}

/** Where everything lies. Narrow, so that another engine can take the place of the one there is. */
export interface LocalStore {
  /** Kept on this device; otherwise it lives as long as the page. */
  readonly isDurable: boolean;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** The work may be run again after a lost connection: it changes nothing but the store. */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /** Calls with the answer now and after changes of what it read, in whichever tab; returns how to end it. */
  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void;
  close(): Promise<void>;
  /** Everything goes, for good. */
  wipe(): Promise<void>;
}
