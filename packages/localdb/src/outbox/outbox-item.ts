import type { Row } from '../store/stored-row.ts';

/** Optimistic patch: a change laid over the base row until the server has confirmed it. */
export interface Patch {
  readonly table: string;
  readonly ref: string;
  /** `patch` changes columns of an existing row, and is a no-op when there is none. */
  readonly kind: 'insert' | 'patch' | 'delete';
  readonly columns: Row;
}

/**
 * `queued`: no server has heard of the entry. `sent`: the entry may have arrived, and its answer is due.
 * `settling`: applied by the server; the patches are shown until the rows themselves have come. `refused`:
 * refused for good, and kept until a screen has shown why.
 */
export type OutboxState = 'queued' | 'sent' | 'settling' | 'refused';

export interface OutboxItem {
  readonly order: number;
  readonly mid: string;
  /**
   * Number given when the entry is first sent, not when it is queued: an entry dropped or folded before
   * leaves no gap.
   */
  readonly n: number | null;
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  /** Version of the row on which the change was made. */
  readonly base?: number;
  readonly group?: string;
  readonly patches: readonly Patch[];
  readonly state: OutboxState;
  /** Number of times that the reference collided with another row's and was changed. */
  readonly rekeys: number;
  readonly at: number;
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rowKey(table: string, ref: string): string {
  return `${table}/${ref}`;
}

/** Returns the keys of the rows that an entry concerns: the row it names and the rows it patches. */
export function touchedBy(item: Pick<OutboxItem, 'table' | 'ref' | 'patches'>): string[] {
  const keys = item.patches.map(({ table, ref }) => rowKey(table, ref));
  return [...new Set(item.ref === null ? keys : [rowKey(item.table, item.ref), ...keys])];
}

export const builtInOps: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);
