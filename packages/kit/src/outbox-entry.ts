import * as v from 'valibot';
import { Id } from './ids.ts';
import { wholeRecord } from './whole-record.ts';

const Word = v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'name'));

/** One write of a member as queued by their client: a named mutation, or a change to a row. */
export const OutboxEntry = v.strictObject({
  /** Permanent id of the entry. If an entry arrives twice with the same mid, the server applies it once. */
  mid: Id,
  /**
   * Number of the entry among the entries of this client, without gaps. The client assigns it when it first
   * sends the entry.
   */
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  op: Word,
  /** Reference of the row. It is null if the entry is a mutation that names a member in `changes` instead. */
  ref: v.nullable(Id),
  changes: wholeRecord(v.string(), v.unknown()),
  /** Version of the row on which the change was based. */
  base: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Entries of one group are applied together or not at all. */
  group: v.optional(Id),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** Version of the synced tables that a client was built for. */
export const SchemaVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));

export const PushRequest = v.strictObject({
  clientId: Id,
  schema: SchemaVersion,
  transactions: wholeRecord(Word, v.pipe(v.array(OutboxEntry), v.maxLength(500))),
  stopOnFailedTransaction: v.optional(v.boolean(), false),
});
export type PushRequest = v.InferOutput<typeof PushRequest>;

export interface TableEntryOfOutbox extends OutboxEntry {
  readonly table: string;
}

/**
 * Returns all entries sorted by number. The request groups them by table, which loses the order across
 * tables.
 */
export function entriesOf(request: PushRequest): TableEntryOfOutbox[] {
  return Object.entries(request.transactions)
    .flatMap(([table, entries]) => entries.map((entry) => ({ ...entry, table })))
    .sort((a, b) => a.n - b.n);
}
