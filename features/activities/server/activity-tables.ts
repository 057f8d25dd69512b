import type { Generated, JSONColumnType } from 'kysely';
import type { ActivityPlace, ActivityPrivacy, Category, TakingPart } from '../contract/activity-fields.ts';

/** Town of the told square. */
export type ActivityTown = Readonly<Pick<ActivityPlace, 'city' | 'state' | 'country' | 'countryCode'>>;

export interface ActivityTable {
  id: string;
  uid: string;
  category: Category;
  privacy: ActivityPrivacy;
  description: string;
  starts_at: number;
  ends_at: number;
  time_zone: string;
  made_at: number;
  modified_at: number;
  sequence: Generated<number>;
  cancelled_at: number | null;
  places: number | null;
  needs_yes: boolean;
  is_my_place: boolean;
  shows_area: Generated<boolean>;
  hides_area: Generated<boolean>;
  is_shown: boolean;
  told_lat: number | null;
  told_lng: number | null;
  town: JSONColumnType<ActivityTown> | null;
  cell: number | null;
  next_turn: Generated<number>;
  stage: number;
  due_at: number | null;
  is_stale: Generated<boolean>;
}

export interface ActivityPlaceTable {
  id: string;
  uid: string;
  place: JSONColumnType<ActivityPlace>;
  venue: string | null;
}

export type PersonState = TakingPart | 'declined' | 'refused';

export interface ActivityPersonTable {
  activity: string;
  uid: string;
  state: PersonState;
  is_invited: Generated<boolean>;
  turn: number | null;
  since: number;
  answer_by: number | null;
  coming: 'asked' | 'yes' | null;
  /** Moment of the author's yes or invitation. */
  allowed_at: number | null;
}

export interface ActivityLeaverTable {
  activity: string;
  uid: string;
  joined_at: number;
  left_at: number;
}

export interface ActivityPaceTable {
  uid: string;
  deed: string;
  paid_until: number;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    activity: ActivityTable;
    activity_place: ActivityPlaceTable;
    activity_person: ActivityPersonTable;
    activity_leaver: ActivityLeaverTable;
    activity_pace: ActivityPaceTable;
  }
}
