import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StoredColumn, StoredName } from '../contract/column-facts.ts';
import type { UserInfoRow } from '../contract/profile-table.ts';
import type { ShownTown } from './place/shown-town.ts';

/** A column that its owner writes. Null in a row without a value of an optional column. */
type Kept<T> = T extends undefined
  ? null
  : T extends readonly string[] | string | number
    ? Generated<T>
    : ColumnType<T, string | undefined, string>;

type KeptColumns = { [C in StoredColumn as StoredName<C>]: Kept<UserInfoRow[C]> };

export interface ProfileTable extends KeptColumns {
  uid: string;
  dob: string;
  time_zone: string;
  heard_about_us: string | null;
  photo_verified_at: number | null;
  column_changes: JSONColumnType<Record<string, unknown>>;
  changes_by_clock_at: number;
  gender_changed_at: number | null;
  /** Gender by which searches know the member until a day after `gender_changed_at`. */
  gender_before: number | null;
  /** Days since 1970 of the changes that count against the limit, oldest first. */
  gender_change_days: Generated<number[]>;
  interest_changed_at: number | null;
  /** Gender that the searches of others know as looked for until a day after `interest_changed_at`. */
  interest_before: number | null;
  /** Columns in which contact data was found, for staff: 'name', 'headline', 'prompts'. */
  contact_in: Generated<string[]>;
  made_at: number;
  modified_at: number;
}

export interface ProfilePlaceTable {
  uid: string;
  place: JSONColumnType<Record<string, unknown>>;
  /** Town of the told square. */
  town: JSONColumnType<ShownTown>;
  grid_lat: number;
  grid_lng: number;
  moved_at: number;
  moves_at: number | null;
}

export interface ProfileSquareTable {
  uid: string;
  lat: number;
  lng: number;
  days: number;
  last_day: number;
  is_anchor: boolean;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    profile: ProfileTable;
    profile_place: ProfilePlaceTable;
    profile_square: ProfileSquareTable;
  }
}
