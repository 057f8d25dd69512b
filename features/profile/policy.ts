import type { BirthDate } from './contract/profile-fields.ts';

export const adultAge = 18;
const newFor = 7 * 24 * 60 * 60 * 1000;

/** A day of the calendar, as it stands on a wall. */
export type CalendarDay = BirthDate;

/** Years lived, on this day. Who was born on 29 February is a year older from 1 March where there is none. */
export function ageOn(born: CalendarDay, today: CalendarDay): number {
  const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day);
  return today.year - born.year - (isBefore ? 1 : 0);
}

/** Adults only, by the calendar where they live. */
export function isAdult(born: CalendarDay, today: CalendarDay): boolean {
  return ageOn(born, today) >= adultAge;
}

export function isNewUser(joinedAt: number, now: number): boolean {
  return now < newUntil(joinedAt);
}

export function newUntil(joinedAt: number): number {
  return joinedAt + newFor;
}

/** One of the two of whom one looks at the other. */
export interface Seeable {
  readonly isPaused: boolean;
  readonly isThere: boolean;
}

export interface Tie {
  readonly isMatch: boolean;
  /** A match, a like of the viewer's own, or one they may know of. */
  readonly isKnown: boolean;
  readonly isShut: boolean;
}

/**
 * Whether one member may see another's profile at all. `isThere`: joined, in good standing, grown up. Who pauses
 * sees and is seen by their matches only; who hides from the search, by those who have a tie with them.
 */
export function canSee(
  viewer: Seeable,
  other: Seeable & { readonly isInSearch: boolean },
  tie: Tie,
): boolean {
  if (!viewer.isThere || !other.isThere || tie.isShut) return false;
  if (viewer.isPaused || other.isPaused) return tie.isMatch;
  return other.isInSearch || tie.isKnown;
}

/** Which parts of a profile another member may read, once they may see it. */
export interface Readable {
  readonly age: boolean;
  readonly place: boolean;
  readonly username: boolean;
  readonly mobile: boolean;
  readonly socials: boolean;
  /** The pictures themselves, rather than their blurred derivatives. */
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
    // What reaches somebody outside this product is for those one has said yes to.
    mobile: flags.mobile && isMatch,
    socials: isMatch,
    pictures: !flags.blurimage || isMatch,
  };
}
