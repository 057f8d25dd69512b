import type { Row } from '../store/stored-row.ts';

/** Optimistic patch: a change applied on top of the base row until the server has confirmed it. */
export interface Patch {
  readonly table: string;
  readonly ref: string;
  /** `patch` changes columns of an existing row, and does nothing if there is no such row. */
  readonly kind: 'insert' | 'patch' | 'delete';
  readonly columns: Row;
}

/**
 * `queued`: not sent yet. `sent`: sent, perhaps received by the server, and not answered yet. `settling`:
 * applied by the server; the patches stay shown until the changed rows have been fetched. `refused`: refused
 * for good, and stored until a screen has shown the reason.
 */
export type OutboxState = 'queued' | 'sent' | 'settling' | 'refused';

export interface OutboxItem {
  readonly order: number;
  readonly mid: string;
  /**
   * Sequence number of the entry, assigned when it is first sent. An entry that is dropped or folded before
   * it is sent never has a number, so the numbers have no gaps.
   */
  readonly n: number | null;
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  /** Version of the row on which the change was made. */
  readonly base?: number;
  readonly group?: string;
  /**
   * Entries of one lane reach the server in the order in which they were made: one that waits for its files
   * holds back the later ones, and no entry of another lane.
   */
  readonly lane?: string;
  /** Ids of the files that are uploaded before the entry is sent. */
  readonly files?: readonly string[];
  /** Idempotency key of the upload, the same for every attempt. */
  readonly uploadKey?: string;
  /** Sent instead of `changes`, as soon as the files are uploaded. */
  readonly sendAs?: Row;
  readonly patches: readonly Patch[];
  readonly state: OutboxState;
  /** Number of times that the entry was queued again because the reference of its row was already taken. */
  readonly rekeys: number;
  readonly at: number;
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rowKey(table: string, ref: string): string {
  return `${table}/${ref}`;
}

/** Returns the keys of the rows that an entry concerns: its own row and the rows it patches. */
export function touchedBy(item: Pick<OutboxItem, 'table' | 'ref' | 'patches'>): string[] {
  const keys = item.patches.map(({ table, ref }) => rowKey(table, ref));
  return [...new Set(item.ref === null ? keys : [rowKey(item.table, item.ref), ...keys])];
}

/** True for an entry that cannot be sent yet, because its files are not uploaded. */
export function awaitsFiles({ state, files, sendAs }: OutboxItem): boolean {
  return state === 'queued' && files !== undefined && sendAs === undefined;
}

export const builtInOps: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);
