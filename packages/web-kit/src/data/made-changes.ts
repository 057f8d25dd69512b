import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { MutationInput } from '@mitto/localdb/local-mutation';
import { builtInOps, type OutboxItem } from '@mitto/localdb/outbox/outbox-item';
import type * as v from 'valibot';

/** Columns of a row as they are given. */
export type ColumnsOf<T extends TableEntry> = Partial<v.InferInput<T['row']>>;

/** What can be written: a mutation, or the rows of a table that opens them. */
export type Writable = MutationEntry | TableEntry;

/** What was given to it. */
export type GivenTo<W extends Writable> = W extends MutationEntry
  ? MutationInput<W>
  : W extends TableEntry
    ? ColumnsOf<W>
    : never;

/** A change that the server has not confirmed yet. */
export interface PendingChange<I> {
  readonly mid: string;
  readonly given: I;
  /** The row it is about; null where what was given says whom it is about. */
  readonly ref: string | null;
  /** `waiting`: not sent yet. `sent`: the answer is due. */
  readonly state: 'waiting' | 'sent';
}

/** A change the server has refused for good. What it showed is undone; what was typed is here. */
export interface RefusedChange<I> {
  readonly mid: string;
  readonly given: I;
  readonly ref: string | null;
  readonly code: string;
  /** In the member's language. */
  readonly sentence: string;
  /** When the same may succeed, by this device's clock; undefined where waiting does not help. */
  readonly until: number | undefined;
  /** By column, the codes of what was wrong. */
  readonly fields: Readonly<Record<string, string>>;
  /** It has been shown, or is taken back. */
  readonly forget: () => Promise<void>;
}

export interface MadeChanges<I> {
  readonly pending: readonly PendingChange<I>[];
  readonly refused: readonly RefusedChange<I>[];
}

/** One word for each mutation and for each table that is written to. */
export function kindOf(of: Writable): string {
  return 'input' in of ? of.name : `rows of ${of.name}`;
}

export function kindOfItem({ op, table }: OutboxItem): string {
  return builtInOps.has(op) ? `rows of ${table}` : op;
}

export function pendingChange(item: OutboxItem): PendingChange<unknown> {
  const { mid, changes: given, ref, state } = item;
  // Without a network nobody can say that it has left: it may have been about to.
  return { mid, given, ref, state: state === 'sent' && navigator.onLine ? 'sent' : 'waiting' };
}

export function refusedChange(
  item: OutboxItem,
  until: number | undefined,
  sentenceOf: (code: string) => string,
  db: LocalDatabase,
): RefusedChange<unknown> {
  const { mid, changes: given, ref, code = 'refused', fields = {} } = item;
  const sentence = sentenceOf(code);
  return { mid, given, ref, code, sentence, until, fields, forget: () => db.forgetRefused(mid) };
}
