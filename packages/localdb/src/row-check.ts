import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import type { Row } from './stored-row.ts';

/** About 10 MB: what is larger belongs with the uploads. */
const mostCharacters = 10 * 1024 * 1024;

export function isTooLarge(row: Row): boolean {
  return JSON.stringify(row).length > mostCharacters;
}

/** What the member's own device writes has to be right: a wrong column or value throws, and nothing is kept. */
export function checkRow(table: TableEntry, row: Row): void {
  if (isTooLarge(row)) throw new TypeError(`${table.name}: larger than 10 MB`);
  const parsed = v.safeParse(table.row, row);
  if (!parsed.success) throw new TypeError(`${table.name}: ${sentencesOf(parsed.issues)}`);
}

/** The same for the columns a built-in change sends: only those the table opens. */
export function checkColumns(table: TableEntry, op: 'insert' | 'update', columns: Row): void {
  const open = table.opens?.[op];
  if (!open) throw new TypeError(`${table.name}: its rows cannot be written with ${op}`);
  const entries = Object.entries(table.row.entries).filter(([column]) => open.includes(column));
  const closed = Object.keys(columns).filter((column) => !open.includes(column));
  if (closed.length > 0) throw new TypeError(`${table.name}: ${closed.join(', ')} cannot be written here`);
  const schema = v.strictObject(Object.fromEntries(entries));
  const parsed = v.safeParse(op === 'update' ? v.partial(schema) : schema, columns);
  if (!parsed.success) throw new TypeError(`${table.name}: ${sentencesOf(parsed.issues)}`);
}

function sentencesOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => {
      const column = v.getDotPath(issue) ?? '';
      return issue.kind === 'schema' && issue.expected !== 'never'
        ? `field ${column} requires ${issue.expected} but got another type`
        : `column ${column} was not found on this table or its value is not allowed (${issue.type})`;
    })
    .join('; ');
}
