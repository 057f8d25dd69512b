import * as v from 'valibot';
import { Id } from './ids.ts';

const Word = v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'name'));

/** One write of a member as queued by their client: a named mutation, or a change to a row. */
export const OutboxEntry = v.strictObject({
  /** Id of the entry for ever. The same mid sent twice is applied once (idempotent). */
  mid: Id,
  /** Number of the entry among those of this client, without gaps. Assigned when the entry is first sent. */
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  op: Word,
  /** Reference of the row; null if a mutation names a member in `changes` instead. */
  ref: v.nullable(Id),
  changes: v.record(v.string(), v.unknown()),
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
  transactions: v.record(Word, v.pipe(v.array(OutboxEntry), v.maxLength(500))),
  stopOnFailedTransaction: v.optional(v.boolean(), false),
});
export type PushRequest = v.InferOutput<typeof PushRequest>;

export interface TableEntryOfOutbox extends OutboxEntry {
  readonly table: string;
}

/** Entries sorted by number: grouping by table has lost their order across tables. */
export function entriesOf(request: PushRequest): TableEntryOfOutbox[] {
  return Object.entries(request.transactions)
    .flatMap(([table, entries]) => entries.map((entry) => ({ ...entry, table })))
    .sort((a, b) => a.n - b.n);
}
