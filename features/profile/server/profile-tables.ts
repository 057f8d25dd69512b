import type { Generated, JSONColumnType } from 'kysely';
import type { ToldTown } from './place/told-town.ts';

export interface ProfileTable {
  uid: string;
  gender: number;
  dob: string;
  time_zone: string;
  headline: Generated<string>;
  bio: Generated<string>;
  style: Generated<string>;
  interested: Generated<string[]>;
  characteristics: JSONColumnType<Record<string, unknown>>;
  personality: JSONColumnType<Record<string, unknown>>;
  goals: JSONColumnType<Record<string, unknown>>;
  socials: JSONColumnType<Record<string, unknown>> | null;
  search_filter: JSONColumnType<Record<string, unknown>>;
  heard_about_us: string | null;
  photo_verified_at: number | null;
  column_changes: JSONColumnType<Record<string, unknown>>;
  changes_by_clock_at: number;
  gender_changed_at: number | null;
  /** Columns in which contact data was found, for staff: 'name', 'headline', 'bio'. */
  contact_in: Generated<string[]>;
  made_at: number;
  modified_at: number;
}

export interface ProfilePlaceTable {
  uid: string;
  place: JSONColumnType<Record<string, unknown>>;
  /** Town of the told square. */
  town: JSONColumnType<ToldTown>;
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
