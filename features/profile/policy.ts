import type { BirthDate } from './contract/profile-fields.ts';

export const adultAge = 18;
const newFor = 7 * 24 * 60 * 60 * 1000;

/** A calendar day in the member's own time zone. */
export type CalendarDay = BirthDate;

/** Age on this day. In a year without 29 February, a member born on that day is a year older from 1 March. */
export function ageOn(born: CalendarDay, today: CalendarDay): number {
  const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day);
  return today.year - born.year - (isBefore ? 1 : 0);
}

/** Tells if the member is 18 or older. `today` is the day in the member's own time zone. */
export function isAdult(born: CalendarDay, today: CalendarDay): boolean {
  return ageOn(born, today) >= adultAge;
}

export function isNewUser(joinedAt: number, now: number): boolean {
  return now < newUntil(joinedAt);
}

export function newUntil(joinedAt: number): number {
  return joinedAt + newFor;
}

/** The standing of a viewer, or of the member looked at. */
export interface Seeable {
  readonly isPaused: boolean;
  readonly isThere: boolean;
}

export interface Tie {
  readonly isMatch: boolean;
  /** True for a match, for a like by the viewer, and for a like the viewer is allowed to know of. */
  readonly isKnown: boolean;
  readonly isShut: boolean;
}

/**
 * Decides if one member may see another's profile at all. `isThere` means joined, in good standing and adult.
 * A paused member sees only their matches, and is seen only by their matches. A member hidden from the search
 * is seen only by members who have a tie with them.
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

/** The parts of a profile that another member may read, once `canSee` allows the profile itself. */
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
    // A number or a social name reaches a member outside this product, so only matches get it.
    mobile: flags.mobile && isMatch,
    socials: isMatch,
    pictures: !flags.blurimage || isMatch,
  };
}
