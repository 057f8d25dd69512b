import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import * as v from 'valibot';
import { LocalDatabaseError } from '../engine/local-database-error.ts';
import { claimFiles } from './kept-files.ts';
import { type LocalMutation, type MutationInput, patchesOf } from './local-mutation.ts';
import type { WriteTx } from './local-store.ts';
import { queueChange } from './queue-change.ts';
import { readBases } from './reconcile-rows.ts';
import type { Row } from './stored-row.ts';
import type { TablePlans } from './table-plan.ts';

export interface InsertOptions {
  readonly ref?: string;
  /** Values to show for columns that the server sets, until it has set them. */
  readonly shown?: Row;
}

/** The write operations. Each write is shown at once and queued in the outbox in the same transaction. */
export interface RowWriter {
  /** Inserts a row and returns its reference. */
  insert(table: TableEntry, columns: Row, options?: InsertOptions): Promise<string>;
  update(table: TableEntry, ref: string, columns: Row): Promise<void>;
  remove(table: TableEntry, ref: string): Promise<void>;
  /**
   * Runs a mutation. Throws inside a group of changes. Of the given `files`, those that a note on this device
   * holds are uploaded before the mutation is sent.
   */
  run<E extends MutationEntry>(
    mutation: E,
    input: MutationInput<E>,
    ref?: string,
    files?: readonly string[],
  ): Promise<void>;
}

export interface WriterOptions {
  readonly plans: TablePlans;
  readonly mutations: ReadonlyMap<string, LocalMutation>;
  readonly now: number;
  /** Account that owns the database. Only the optimistic effects of mutations use it. */
  readonly owner?: string | undefined;
  readonly group?: string;
}

/** Returns a writer for one transaction. Changes that share a group succeed or fail together. */
export function rowWriter(tx: WriteTx, { plans, mutations, now, owner, group }: WriterOptions): RowWriter {
  const shared = { at: now, ...(group === undefined ? {} : { group }) };
  const versionOf = async (table: string, ref: string) => {
    const base = (await readBases(tx, table, [ref])).get(ref);
    return base && base.ver > 0 ? { base: base.ver } : {};
  };
  const freeRef = async ({ name }: TableEntry, ref: string) => {
    // An invalid reference would make the server refuse everything sent in the same request.
    if (!v.is(Id, ref)) throw new LocalDatabaseError(400, `${name}: ${ref} is no reference of a row`);
    const [there] = await tx.rows(name, [ref]);
    // The server would keep its own row, and the columns given here would be lost without an error.
    if (there) throw new LocalDatabaseError(400, `${name} has a row ${ref} already`);
    return ref;
  };
  return {
    async insert(table, asGiven, { ref: given, shown = {} } = {}) {
      const ref = given === undefined ? newId(now) : await freeRef(table, given);
      const columns = checkColumns(table, 'insert', asGiven);
      // One object for the entry's columns and for what it shows: the store then writes it once.
      const row = Object.keys(shown).length === 0 ? columns : { ...shown, ...columns };
      checkRow(table, row);
      const patch = { table: table.name, ref, kind: 'insert', columns: row } as const;
      const change = { op: 'insert', table: table.name, ref, changes: columns, patches: [patch] };
      const isNew = given === undefined ? { isNew: true as const } : {};
      await queueChange(tx, plans, { ...change, ...isNew, ...shared });
      return ref;
    },
    async update(table, ref, asGiven) {
      const columns = checkColumns(table, 'update', asGiven);
      const [row] = await tx.rows(table.name, [ref]);
      if (!row) throw new LocalDatabaseError(400, `${table.name} has no row ${ref} to update`);
      checkRow(table, { ...row.row, ...columns });
      const patch = { table: table.name, ref, kind: 'patch', columns } as const;
      const change = { op: 'update', table: table.name, ref, changes: columns, patches: [patch] };
      await queueChange(tx, plans, { ...change, ...(await versionOf(table.name, ref)), ...shared });
    },
    async remove(table, ref) {
      if (!table.opens?.delete) {
        throw new LocalDatabaseError(400, `${table.name}: its rows cannot be written with delete`);
      }
      const patch = { table: table.name, ref, kind: 'delete', columns: {} } as const;
      const change = { op: 'delete', table: table.name, ref, changes: {}, patches: [patch] };
      await queueChange(tx, plans, { ...change, ...(await versionOf(table.name, ref)), ...shared });
    },
    async run(mutation, input, ref, files = []) {
      // The server refuses a mutation in a group: the group's result would reveal more than one mutation may.
      if (group !== undefined) throw new TypeError(`${mutation.name}: a mutation stands alone`);
      const local = mutations.get(mutation.name);
      if (!local)
        throw new Error(`The mutation ${mutation.name} shows nothing here: declare it when opening.`);
      const of = ref ?? null;
      const { input: changes, ...shown } = await patchesOf(tx, local, input, { ref: of, now, owner });
      const held = await claimFiles(tx, files);
      const change = { op: mutation.name, table: mutation.table, ref: of, changes, ...shown };
      await queueChange(tx, plans, { ...change, ...(held.length > 0 && { files: held }), ...shared });
    },
  };
}

/** Max size of a row as JSON (bytes in UTF-8). Larger content belongs in uploads. */
const maxBytes = 10 * 1024 * 1024;

export function isTooLarge(row: Row): boolean {
  const text = JSON.stringify(row);
  // A character of a text has one to three bytes, so nearly every row is decided by its length.
  if (text.length > maxBytes || text.length * 3 <= maxBytes) return text.length > maxBytes;
  return new TextEncoder().encode(text).length > maxBytes;
}

/** Checks a row written on this device. Throws for a wrong column or value, before anything is stored. */
export function checkRow(table: TableEntry, row: Row): void {
  if (isTooLarge(row)) refuse(table, 'larger than 10 MB');
  const parsed = v.safeParse(table.row, row);
  if (!parsed.success) refuse(table, sentencesOf(parsed.issues));
}

/**
 * Checks the columns of a built-in change: only columns that the table opens are allowed. Returns the values
 * as their types store them: '7' given for a number becomes 7.
 */
export function checkColumns(table: TableEntry, op: 'insert' | 'update', columns: Row): Row {
  const open = table.opens?.[op] ?? refuse(table, `its rows cannot be written with ${op}`);
  const known = Object.keys(table.row.entries);
  const closed = Object.keys(columns).filter((column) => known.includes(column) && !open.includes(column));
  if (closed.length > 0) refuse(table, `${closed.join(', ')} cannot be written here`);
  const parsed = v.safeParse(openColumns(table, op, open), columns);
  if (!parsed.success) return refuse(table, sentencesOf(parsed.issues));
  const read = new Map<string, unknown>(Object.entries(parsed.output));
  // Returns only the given columns: the server sets the defaults of the schema.
  return Object.fromEntries(Object.keys(columns).map((column) => [column, read.get(column)]));
}

type OpenColumns = v.GenericSchema<unknown, Row>;
const openOf = {
  insert: new WeakMap<TableEntry, OpenColumns>(),
  update: new WeakMap<TableEntry, OpenColumns>(),
};

/** Returns the schema of a table's open columns. It is made once, because every write needs it. */
function openColumns(table: TableEntry, op: 'insert' | 'update', open: readonly string[]): OpenColumns {
  const known = openOf[op].get(table);
  if (known) return known;
  const entries = Object.entries(table.row.entries).filter(([column]) => open.includes(column));
  const schema = v.strictObject(Object.fromEntries(entries));
  const made = op === 'update' ? v.partial(schema) : schema;
  openOf[op].set(table, made);
  return made;
}

function refuse({ name }: TableEntry, sentence: string): never {
  throw new LocalDatabaseError(400, `${name}: ${sentence}`);
}

function sentencesOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map(sentenceOf).join('; ');
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const column = v.getDotPath(issue) ?? '';
  if (issue.expected === 'never') return `column ${column} was not found on this table`;
  if (issue.kind === 'schema') return `field ${column} requires ${issue.expected} but got another type`;
  return `field ${column}: this value is not allowed (${issue.type})`;
}
