import { day, hour, minute } from '@mitto/kit/time';
import type { TakingPart } from './contract/activity-fields.ts';

/** Max length of an activity. */
export const longest = 7 * day;
/** Max time ahead. */
export const furthestAhead = 366 * day;
/** Max time that a start may lie in the past, because the activity may have waited in the outbox. */
const startLate = hour;
/** Max number of activities of one author that are not over. */
export const maxOpenActivities = 20;
/** Max numbers of what one member does, premium or not: all of it brings news to others. */
export const paces = {
  create: { most: 40, every: day },
  edit: { most: 30, every: hour },
  /** Invitations. Each name of a list counts each time, so that the limit does not tell who was left out. */
  invite: { most: 1000, every: day },
  join: { most: 60, every: hour },
} as const;
/** Max number of people on a waiting list, or waiting for the author's yes. */
export const maxWaiting = 1000;
export const remindBefore = 3 * hour;
/** On the day: when those who joined are asked if they are still coming, and when unanswered places may go. */
export const askComingBefore = 6 * hour;
export const comingEndsBefore = 2 * hour;
/** Times after the end until which author and joined can talk, and at which the activity is deleted. */
export const talkOpenFor = 7 * day;
export const deletionDelay = 30 * day;

const shortestAnswer = 5 * minute;
const longestAnswer = 12 * hour;

/**
 * Time that an offered place is held: an eighth of the time until the start, from five minutes to twelve
 * hours. Zero if there is no time left to answer.
 */
export function answerTime(startsAt: number, now: number): number {
  const left = startsAt - now;
  if (left <= shortestAnswer) return 0;
  return Math.min(longestAnswer, Math.max(shortestAnswer, Math.floor(left / 8)));
}

export type TimesFault =
  | 'activities/end-before-start'
  | 'activities/too-long'
  | 'activities/in-the-past'
  | 'activities/too-far-ahead';

interface Times {
  readonly startTime: number;
  readonly endTime: number;
}

/** Fault of the times of an activity, or undefined. An edit may leave a start that has passed as it is. */
export function timesFault(
  { startTime, endTime }: Times,
  now: number,
  before?: Times,
): TimesFault | undefined {
  if (endTime <= startTime) return 'activities/end-before-start';
  if (endTime - startTime > longest) return 'activities/too-long';
  const isStartKept = before?.startTime === startTime;
  if (endTime <= now || (!isStartKept && startTime < now - startLate)) return 'activities/in-the-past';
  return startTime > now + furthestAhead ? 'activities/too-far-ahead' : undefined;
}

interface HomeFacts {
  readonly isMyPlace: boolean;
  readonly name?: string | undefined;
}

/**
 * A name that is a number and a street, such as '12/4 Soi Ari', 'No. 7B, Elm Street' or 'Elm Street 7'.
 * Our own app stores no name for an address; other clients and older apps do.
 */
const addressNumber =
  /^(?:(?:no|nr|บ้านเลขที่|เลขที่)\.?\s*)?\p{L}?\d+\p{L}?(?:[/-]\d+\p{L}?)*[\s,]|(?:street|st|road|rd|avenue|ave|lane|soi|straße|ถนน|ซอย)\.?\s+(?:[\p{L}\p{M}]+\s+)?\d+\p{L}?$/iu;

/** The place is a private home: the switch says so, or it has no name that others know it by. */
export function isPrivateHome({ isMyPlace, name }: HomeFacts): boolean {
  return isMyPlace || name === undefined || addressNumber.test(name);
}

interface Told {
  readonly isMyPlace: boolean;
  readonly needsYes: boolean;
  readonly location?: { readonly name?: string | undefined } | null | undefined;
}

/** Nobody joins at a private home without the author's yes, because those who joined are told the address. */
export function needsYesFor({ isMyPlace, needsYes, location }: Told): boolean {
  return needsYes || (!!location && isPrivateHome({ isMyPlace, name: location.name }));
}

interface Talked {
  /** The author. */
  readonly uid: string;
  readonly endTime: number;
  readonly state?: TakingPart | undefined;
  readonly interested?: readonly string[] | undefined;
}

/**
 * True if a row of the device says that its member can talk with the other about this activity, because one of
 * the two is the author.
 */
export function canTalkAbout(
  { uid, endTime, state, interested }: Talked,
  other: string,
  now: number,
): boolean {
  if (endTime <= now - talkOpenFor) return false;
  return uid === other ? state === 'joined' : state === undefined && interested?.includes(other) === true;
}

interface Joinable {
  readonly state?: TakingPart | undefined;
  readonly needsYes: boolean;
  readonly placesLeft?: number | undefined;
}

/** State that a member has after joining, as far as a device can tell. The server decides. */
export function stateAfterJoin({ state, needsYes, placesLeft }: Joinable): 'joined' | 'asked' | 'waiting' {
  if (state === 'offered') return 'joined';
  if (needsYes && state !== 'invited' && state !== 'waiting') return 'asked';
  return placesLeft === 0 ? 'waiting' : 'joined';
}
