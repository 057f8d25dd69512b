import type { Row } from '../store/stored-row.ts';

/** What a change shows before it is confirmed, laid over what the server said. */
export interface Patch {
  readonly table: string;
  readonly ref: string;
  /** `patch` changes columns of a row that is there, and nothing where there is none. */
  readonly kind: 'insert' | 'patch' | 'delete';
  readonly columns: Row;
}

/**
 * `queued`: no server has heard of it. `sent`: it may have arrived, the answer is due. `settling`: applied, its
 * effect is shown until the rows themselves have come. `refused`: for good; kept until a screen has shown why.
 */
export type OutboxState = 'queued' | 'sent' | 'settling' | 'refused';

export interface OutboxItem {
  readonly order: number;
  readonly mid: string;
  /** Given when it is first sent, not when it is queued: what is dropped or folded before leaves no hole. */
  readonly n: number | null;
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  /** The version the change was made upon. */
  readonly base?: number;
  readonly group?: string;
  readonly patches: readonly Patch[];
  readonly state: OutboxState;
  /** How often its reference met another's and was changed. */
  readonly rekeys: number;
  readonly at: number;
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rowKey(table: string, ref: string): string {
  return `${table}/${ref}`;
}

/** The rows an item concerns: what it names and what it shows. */
export function touchedBy(item: Pick<OutboxItem, 'table' | 'ref' | 'patches'>): string[] {
  const keys = item.patches.map(({ table, ref }) => rowKey(table, ref));
  return [...new Set(item.ref === null ? keys : [rowKey(item.table, item.ref), ...keys])];
}

export const builtInOps: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);
