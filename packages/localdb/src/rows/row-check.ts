import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import { LocalDatabaseError } from '../engine/local-database-error.ts';
import type { Row } from '../store/stored-row.ts';

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
