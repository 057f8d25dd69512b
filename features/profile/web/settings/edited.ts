import { isPretending } from '@mitto/account/contract/pretending-name';
import type { FieldError } from '@mitto/web-kit/forms/validators';
import * as v from 'valibot';
import { columnFacts } from '../../contract/column-facts.ts';
import { type WrittenColumn, writtenColumns } from '../../contract/profile-columns.ts';
import { type UserInfoRow, userInfo } from '../../contract/profile-table.ts';

/** New values of the edited columns. */
export type Edited = Partial<Pick<UserInfoRow, WrittenColumn>>;
export type Faults = Readonly<Partial<Record<WrittenColumn, FieldError>>>;

/** Edited columns whose value, as it is saved, differs from the profile. An edit that was typed back is no change. */
export function changesOf(edited: Edited, own: UserInfoRow): Edited {
  const changed = writtenColumns.flatMap((column) => {
    const given = edited[column];
    if (given === undefined) return [];
    const value = asSaved(column, given);
    // Both are made by the schema, because the server may give the parts of an object in another order.
    const isSame = JSON.stringify(value) === JSON.stringify(asSaved(column, own[column]));
    return isSame ? [] : [[column, value] as const];
  });
  return Object.fromEntries(changed);
}

/** A value as the contract's schema makes it. A value that the schema refuses stays, for the fault to be shown. */
function asSaved(column: WrittenColumn, value: unknown): unknown {
  const saved = v.safeParse(userInfo.row.entries[column], value);
  return saved.success ? saved.output : value;
}

/** Validates the changed columns with the contract's schema, and returns the errors. */
export function faultsOf(changes: Edited): Faults {
  const faults = writtenColumns.flatMap((column) => {
    if (changes[column] === undefined) return [];
    const parsed = v.safeParse(userInfo.row.entries[column], changes[column]);
    if (parsed.success)
      return isForged(column, changes.name) ? [[column, { code: 'pretends' }] as const] : [];
    const code = codeOf(parsed.issues[0].message);
    const { max } = columnFacts[column];
    return [[column, { code, ...(max && { needed: max }) }] as const];
  });
  return Object.fromEntries(faults);
}

function isForged(column: WrittenColumn, name: string | undefined): boolean {
  return column === 'name' && name !== undefined && isPretending(name);
}

/** Converts an error code of the contract to the matching code of the forms. */
function codeOf(message: string): string {
  return message === 'too-long' ? 'maxlength' : message;
}
