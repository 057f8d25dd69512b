import type { BirthDate } from './contract/profile-fields.ts';

export const adultAge = 18;
const day = 24 * 60 * 60 * 1000;
const newForDays = 7;

/** Calendar day in the member's own time zone. */
export type CalendarDay = BirthDate;

/**
 * Age on this day. Somebody born on 29 February turns a year older on 1 March if the year has no 29 February.
 */
export function ageOn(born: CalendarDay, today: CalendarDay): number {
  const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day);
  return today.year - born.year - (isBefore ? 1 : 0);
}

/** True if the member is 18 or older. `today` is the day in the member's own time zone. */
export function isAdult(born: CalendarDay, today: CalendarDay): boolean {
  return ageOn(born, today) >= adultAge;
}

export function isNewUser(joinedAt: number, now: number): boolean {
  return now < newUntil(joinedAt);
}

/**
 * End of a member's first seven days, of which the day of joining (UTC) is the first. It is the same moment for
 * all who joined on that day: otherwise it would tell the minute in which a member joined.
 */
export function newUntil(joinedAt: number): number {
  return (Math.floor(joinedAt / day) + newForDays) * day;
}

/** Max number of changes of one's gender in these days. */
export interface GenderLimit {
  readonly changes: number;
  readonly days: number;
}

/** Adds today to the days of changes that count, and leaves out those that do not count any more. */
export function withGenderChange(changed: readonly number[], { days }: GenderLimit, now: number): number[] {
  const today = Math.floor(now / day);
  return [...changed.filter((before) => before > today - days), today];
}

/** Moment from which the gender may be changed again, or undefined if it may be changed now. */
export function genderFrom(changed: readonly number[], limit: GenderLimit, now: number): number | undefined {
  const oldest = changed.at(-limit.changes);
  if (oldest === undefined) return undefined;
  const from = (oldest + limit.days) * day;
  return from > now ? from : undefined;
}

/** A column whose change searches use a day later, with the value and the moment of the last change. */
interface Delayed {
  readonly value: number;
  readonly before: number | null;
  readonly changedAt: number | null;
}

/** Moment from which searches use the new value, or undefined if they use it already. */
export function searchedFrom({ value, before, changedAt }: Delayed, now: number): number | undefined {
  if (before === null || before === value || changedAt === null) return undefined;
  const from = changedAt + day;
  return from > now ? from : undefined;
}

/** Value that searches use. */
export function searchedValue(column: Delayed, now: number): number {
  return column.before !== null && searchedFrom(column, now) !== undefined ? column.before : column.value;
}

interface ChangedProfile {
  readonly gender: number;
  readonly gender_before: number | null;
  readonly gender_changed_at: number | null;
  /** Its schema was checked when it was written. */
  readonly search_filter: unknown;
  readonly interest_before: number | null;
  readonly interest_changed_at: number | null;
}

/**
 * The gender by which the member searches and is found. It is used a day after a change: a search finds only
 * people who look for the searcher's gender, so that whoever searched as one and at once as another would learn
 * whom others look for.
 */
export const delayedGender = (profile: ChangedProfile): Delayed => ({
  value: profile.gender,
  before: profile.gender_before,
  changedAt: profile.gender_changed_at,
});

/**
 * The gender that the member looks for, as the searches of others use it. The member's own search uses a new one
 * at once. Each further change begins the day again, so that others see one change a day at most.
 */
export const delayedInterest = (profile: ChangedProfile): Delayed => ({
  value: (profile.search_filter as { interested: number }).interested,
  before: profile.interest_before,
  changedAt: profile.interest_changed_at,
});

/** State of a member that decides about visibility, for the viewer as well as for the viewed member. */
export interface Seeable {
  readonly isPaused: boolean;
  readonly isThere: boolean;
}

export interface Tie {
  readonly isMatch: boolean;
  /**
   * True if the other member has shown themselves to the viewer: by a match, or by a like that the viewer
   * received and may see.
   */
  readonly isKnown: boolean;
  readonly isShut: boolean;
}

/**
 * True if the viewer may see the other's profile at all. `isThere` means joined, in good standing and adult.
 * A paused member and their matches see each other, and nobody else. A member who is hidden from the search
 * is visible only to those to whom they have shown themselves.
 */
export function canSee(
  viewer: Seeable,
  other: Seeable & { readonly isInSearch: boolean },
  tie: Tie,
): boolean {
  if (!viewer.isThere || !other.isThere || tie.isShut) return false;
  if (viewer.isPaused || other.isPaused) return tie.isMatch;
  return isOpenTo(other.isInSearch, tie);
}

/** True if being hidden from the search does not hide a member from this viewer. */
export function isOpenTo(isInSearch: boolean, { isKnown }: Pick<Tie, 'isKnown'>): boolean {
  return isInSearch || isKnown;
}

/** Parts of a profile that a viewer may read after `canSee` has allowed the profile itself. */
export interface Readable {
  readonly age: boolean;
  readonly place: boolean;
  readonly username: boolean;
  readonly mobile: boolean;
  /** True for the columns that only matches read, such as social names. */
  readonly forMatches: boolean;
  /** True if the viewer gets the pictures, and false if they get only blurred copies. */
  readonly pictures: boolean;
}

interface Flags {
  readonly age: boolean;
  readonly location: boolean;
  readonly addById: boolean;
  readonly mobile: boolean;
  readonly blurimage: boolean;
}

export function readableParts(flags: Flags, { isMatch }: Pick<Tie, 'isMatch'>): Readable {
  return {
    age: flags.age,
    place: flags.location,
    username: flags.addById,
    // A phone number or social name allows contact outside Mitto, so only matches can read it.
    mobile: flags.mobile && isMatch,
    forMatches: isMatch,
    pictures: !flags.blurimage || isMatch,
  };
}
