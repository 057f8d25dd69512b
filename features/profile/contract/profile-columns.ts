import * as v from 'valibot';
import {
  Bio,
  Characteristics,
  Gender,
  Goals,
  Habits,
  Headline,
  Interests,
  Languages,
  Location,
  maxBio,
  maxHeadline,
  maxOccupation,
  maxTranscript,
  Occupation,
  Personality,
  ProfileName,
  Prompts,
  Socials,
  Style,
  Transcript,
  Wanted,
} from './profile-fields.ts';
import { Voice } from './voice.ts';

/** Sections of the profile editor. */
export type Section =
  | 'basic'
  | 'prompts'
  | 'voice'
  | 'interest'
  | 'life'
  | 'physical'
  | 'personality'
  | 'goals'
  | 'socials';

export interface ProfileColumn {
  /** Optional in a column that was added later: devices may have a row without it. */
  readonly schema: v.GenericSchema;
  /** Other members who read the column, as its owner wrote it. Nobody does if this is absent. */
  readonly seenBy?: 'all' | 'matches';
  /**
   * Max number of characters of a text in the member's own words. Such a text is searched for contact data and
   * shown to staff.
   */
  readonly max?: number;
  /** True for a text of several lines. */
  readonly isLong?: true;
  /** Section of the editor with the field of the column; `basic` if absent. */
  readonly section?: Section;
  /** Share of a complete profile in per cent, and the amount (characters, choices) that gives it. */
  readonly completes?: readonly [share: number, amount: number];
}

/**
 * Columns of a profile that its owner writes, each declared once. `name` and `location` are kept in tables of
 * their own, every other one in the column of `profile` with the same name in snake case.
 */
export const profileColumns = {
  name: { schema: ProfileName },
  headline: { schema: Headline, seenBy: 'all', max: maxHeadline, completes: [10, 1] },
  bio: { schema: Bio, seenBy: 'all', max: maxBio, isLong: true, completes: [15, 40] },
  work: { schema: v.optional(Occupation), seenBy: 'all', max: maxOccupation, section: 'life' },
  study: { schema: v.optional(Occupation), seenBy: 'all', max: maxOccupation, section: 'life' },
  /** Null once it is removed. */
  voice: { schema: v.optional(v.nullable(Voice)), section: 'voice' },
  transcript: { schema: v.optional(Transcript), max: maxTranscript, isLong: true, section: 'voice' },
  prompts: { schema: v.optional(Prompts), seenBy: 'all', section: 'prompts' },
  style: { schema: Style, seenBy: 'all' },
  gender: { schema: Gender, seenBy: 'all' },
  interested: { schema: Interests, seenBy: 'all', section: 'interest', completes: [15, 3] },
  languages: { schema: v.optional(Languages), seenBy: 'all', section: 'life' },
  habits: { schema: v.optional(Habits), seenBy: 'all', section: 'life' },
  characteristics: { schema: Characteristics, seenBy: 'all', section: 'physical', completes: [5, 2] },
  personality: { schema: Personality, seenBy: 'all', section: 'personality', completes: [5, 1] },
  goals: { schema: Goals, seenBy: 'all', section: 'goals', completes: [5, 1] },
  socials: { schema: v.optional(Socials), seenBy: 'matches', section: 'socials' },
  searchFilter: { schema: Wanted },
  location: { schema: v.optional(Location), completes: [10, 1] },
} as const satisfies Readonly<Record<string, ProfileColumn>>;

export type WrittenColumn = keyof typeof profileColumns;

/** Columns whose declaration contains these facts, as a type. */
export type ColumnWith<F> = {
  [C in WrittenColumn]: (typeof profileColumns)[C] extends F ? C : never;
}[WrittenColumn];

/**
 * Columns that the owner may change. A conflict is checked for each column on its own. All other columns are
 * written by the server only.
 */
// Safe cast: these are the keys of the object.
export const writtenColumns = Object.keys(profileColumns) as readonly WrittenColumn[];

/** Schemas of these columns, as parts of the schema of a row. */
export function schemasOf<C extends WrittenColumn>(
  columns: readonly C[],
): { [K in C]: (typeof profileColumns)[K]['schema'] } {
  const schemas = columns.map((column) => [column, profileColumns[column].schema]);
  // Has no type of its own; each column gets its own schema.
  return Object.fromEntries(schemas);
}
