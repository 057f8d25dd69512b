import type { FieldError } from '@mitto/web-kit/forms/validators';
import * as v from 'valibot';
import { mostBio, mostHeadline } from '../../contract/profile-fields.ts';
import {
  type UserInfoRow,
  userInfo,
  type WrittenColumn,
  writtenColumns,
} from '../../contract/profile-table.ts';

/** The columns as they are being edited. */
export type Edited = Partial<Pick<UserInfoRow, WrittenColumn>>;
export type Faults = Readonly<Partial<Record<WrittenColumn, FieldError>>>;

const limits: Readonly<Partial<Record<WrittenColumn, number>>> = { headline: mostHeadline, bio: mostBio };

/** What differs from the profile, as the contract takes it: what was typed and taken back is no edit. */
export function changesOf(edited: Edited, own: UserInfoRow): Edited {
  const changed = writtenColumns.flatMap((column) => {
    const given = edited[column];
    if (given === undefined) return [];
    const value = typeof given === 'string' ? given.trim() : given;
    return JSON.stringify(value) === JSON.stringify(own[column]) ? [] : [[column, value] as const];
  });
  return Object.fromEntries(changed);
}

/** What the contract has against the columns; a place is needed once one edits it. */
export function faultsOf(changes: Edited): Faults {
  const faults = writtenColumns.flatMap((column) => {
    if (changes[column] === undefined) return [];
    const parsed = v.safeParse(userInfo.row.entries[column], changes[column]);
    if (parsed.success) return [];
    const code = codeOf(parsed.issues[0].message);
    return [[column, { code, ...(limits[column] && { needed: limits[column] }) }] as const];
  });
  return Object.fromEntries(faults);
}

/** The contract's word for it, in the word the forms have. */
function codeOf(message: string): string {
  return message === 'too-long' ? 'maxlength' : message;
}
