import { fail, Refusal } from '@mitto/kit/app-error';
import type { TableEntry } from '@mitto/kit/define-table';
import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import * as v from 'valibot';
import { tableOf } from './change-log.ts';
import type { MutationHandler, MutationResult, RowHandlers } from './mutation-handler.ts';
import type { EntryEffect, Write } from './push-options.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

export interface Writers<M> {
  readonly tables: ReadonlyMap<string, SyncedTable>;
  readonly mutations: ReadonlyMap<string, MutationHandler<M>>;
  readonly rows: ReadonlyMap<string, RowHandlers<M>>;
}

const builtIn = new Set(['insert', 'update', 'delete']);

/**
 * True for a built-in write of one row (insert, update or delete). Its result does not depend on other
 * members, whereas the result of a mutation may.
 */
export function isRowChange({ op }: TableEntryOfOutbox): boolean {
  return builtIn.has(op);
}

/**
 * Checks an entry against the contract and returns its write, by the handler or row writer that the entry
 * names. An unknown name is refused like any other invalid input. Nothing here asks the database, so that a
 * refused entry costs no transaction.
 */
export function prepareEntry<M>(writers: Writers<M>, me: M, entry: TableEntryOfOutbox): Write {
  if (isRowChange(entry)) return prepareRow(writers, me, entry);
  const handler = writers.mutations.get(entry.op) ?? fail('database/no-such-mutation');
  if (handler.mutation.table !== entry.table) fail('database/no-such-mutation');
  // The result of a mutation can reveal something about another member. In a group that rolls back, a client
  // would learn it without any effect of the mutation. So a mutation must not be in a group.
  if (entry.group !== undefined) fail('invalid', { fields: { group: 'alone' } });
  const parsed = v.safeParse(handler.mutation.input, entry.changes);
  if (!parsed.success) fail('invalid', { fields: fieldsOf(parsed.issues) });
  const sent = { ref: entry.ref, base: entry.base };
  return async (tx) => appliedTo(entry.table, await handler.run(tx, me, parsed.output, sent));
}

function appliedTo(table: string, result: MutationResult): EntryEffect | Refusal {
  return result instanceof Refusal ? result : { table, ...result };
}

function prepareRow<M>(
  { tables, rows }: Writers<M>,
  me: M,
  { op, table, ref, changes, base }: TableEntryOfOutbox,
): Write {
  const writer = rows.get(table);
  if (!tables.has(table) || !writer) fail('database/read-only');
  if (ref === null) fail('invalid', { fields: { ref: 'required' } });
  const { entry } = tableOf(tables, table);
  const write = prepareWith(writer, entry, me, { op, ref, changes, base });
  return async (tx) => appliedTo(table, await write(tx));
}

interface RowChange {
  readonly op: string;
  readonly ref: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly base: number | undefined;
}

function prepareWith<M>(
  writer: RowHandlers<M>,
  entry: TableEntry,
  me: M,
  { op, ref, changes, base }: RowChange,
): (tx: SyncTx) => Promise<MutationResult> {
  const opens = entry.opens ?? {};
  const { insert, update, remove } = writer;
  if (op === 'delete' && opens.delete && remove) return (tx) => remove.call(writer, tx, me, ref);
  if (op === 'insert' && opens.insert && insert) {
    const columns = openColumns(entry, opens.insert, changes, false);
    return (tx) => insert.call(writer, tx, me, ref, columns);
  }
  if (op === 'update' && opens.update && update) {
    const columns = openColumns(entry, opens.update, changes, true);
    return (tx) => update.call(writer, tx, me, ref, columns, base);
  }
  return fail('database/read-only');
}

/**
 * Accepts only the columns that the table opens, checked by its row schema. Any other column refuses the
 * whole write.
 */
function openColumns(
  { row }: TableEntry,
  open: readonly string[],
  changes: Readonly<Record<string, unknown>>,
  isPartial: boolean,
): Readonly<Record<string, unknown>> {
  const closed = Object.keys(changes).filter((column) => !open.includes(column));
  if (closed.length > 0) {
    fail('database/read-only', { fields: Object.fromEntries(closed.map((column) => [column, 'read-only'])) });
  }
  const entries = Object.fromEntries(Object.entries(row.entries).filter(([column]) => open.includes(column)));
  const schema = isPartial ? v.partial(v.strictObject(entries)) : v.strictObject(entries);
  const parsed = v.safeParse(schema, changes);
  if (!parsed.success) fail('invalid', { fields: fieldsOf(parsed.issues) });
  return parsed.output;
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? 'changes', issue.type]));
}
