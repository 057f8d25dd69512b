import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { MutationInput } from '@mitto/localdb/local-mutation';
import { awaitsFiles, builtInOps, type OutboxItem } from '@mitto/localdb/outbox-item';
import type * as v from 'valibot';
import { isOnline } from '../api/connection.ts';

/** Row columns, as the caller passes them in. */
export type ColumnsOf<T extends TableEntry> = Partial<v.InferInput<T['row']>>;

/** A mutation, or a table that lets the client write its rows. */
export type Writable = MutationEntry | TableEntry;

/** The input of a mutation, or the columns of a row. */
export type GivenTo<W extends Writable> = W extends MutationEntry
  ? MutationInput<W>
  : W extends TableEntry
    ? ColumnsOf<W>
    : never;

/** A change that the server has not confirmed yet. */
export interface PendingChange<I> {
  readonly mid: string;
  readonly given: I;
  /** Reference of the changed row; null when the input itself names its target. */
  readonly ref: string | null;
  /** `waiting`: not sent yet. `sent`: sent, but not answered yet. */
  readonly state: 'waiting' | 'sent';
  /** True while its files are not uploaded; until then the member can take the change back. */
  readonly awaitsFiles: boolean;
}

/**
 * A change that the server refused for good. Its optimistic patches are rolled back, but `given` still
 * contains the input.
 */
export interface RefusedChange<I> {
  readonly mid: string;
  readonly given: I;
  readonly ref: string | null;
  readonly code: string;
  /** In the member's language. */
  readonly sentence: string;
  /** Earliest time for a retry, by this device's clock (ms); undefined when a retry cannot help. */
  readonly until: number | undefined;
  /** Error codes by column. */
  readonly fields: Readonly<Record<string, string>>;
  /** Removes the refusal. Call it after the refusal was shown, or when the member discards the change. */
  readonly forget: () => Promise<void>;
}

export interface MadeChanges<I> {
  readonly pending: readonly PendingChange<I>[];
  readonly refused: readonly RefusedChange<I>[];
}

/**
 * Returns the key by which changes are grouped: one for each mutation, and one for each table whose rows the
 * client writes.
 */
export function kindOf(of: Writable): string {
  return 'input' in of ? of.name : `rows of ${of.name}`;
}

export function kindOfItem({ op, table }: OutboxItem): string {
  return builtInOps.has(op) ? `rows of ${table}` : op;
}

export function pendingChange(item: OutboxItem): PendingChange<unknown> {
  const { mid, changes: given, ref, state } = item;
  // Offline, an entry marked as sent may not have left the device, so it counts as waiting.
  const isSent = state === 'sent' && isOnline();
  return { mid, given, ref, state: isSent ? 'sent' : 'waiting', awaitsFiles: awaitsFiles(item) };
}

export function refusedChange(
  item: OutboxItem,
  until: number | undefined,
  sentenceOf: (code: string, op: string) => string,
  db: LocalDatabase,
): RefusedChange<unknown> {
  const { mid, op, changes: given, ref, code = 'refused', fields = {} } = item;
  const sentence = sentenceOf(code, op);
  return { mid, given, ref, code, sentence, until, fields, forget: () => db.forgetRefused(mid) };
}
