import * as v from 'valibot';
import { Id } from './ids.ts';

const Word = v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'name'));

/** One thing a member did, as their client wrote it down: a mutation by name, or a change to a row. */
export const OutboxEntry = v.strictObject({
  /** Its own name, for ever: the same thing sent twice is one thing. */
  mid: Id,
  /** Its place in what this client sent, given when it is first sent; without holes. */
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  op: Word,
  /** The row it is about, or null where a mutation names whom it is about in `changes`. */
  ref: v.nullable(Id),
  changes: v.record(v.string(), v.unknown()),
  /** The version the change was made upon. */
  base: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** Entries that stand or fall together. */
  group: v.optional(Id),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** Which shape of the synced tables a client was built for. */
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

/** In the order they were made: grouping by table loses it across tables. */
export function entriesOf(request: PushRequest): TableEntryOfOutbox[] {
  return Object.entries(request.transactions)
    .flatMap(([table, entries]) => entries.map((entry) => ({ ...entry, table })))
    .sort((a, b) => a.n - b.n);
}
