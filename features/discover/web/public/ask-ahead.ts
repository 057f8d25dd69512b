import { nameAndAge } from '@mitto/profile/web/public/name-and-age.ts';
import { photoAddress } from '@mitto/profile/web/public/photo-address.ts';
import { picturesOf } from '@mitto/profile/web/public/pictures-of.ts';
import { askEarly, type Early } from '@mitto/web-kit/api/ask-early';
import { isOnline } from '@mitto/web-kit/api/connection';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { firstProfiles } from '../feed/first-profiles.ts';
import { viewNow } from '../home/view-now.ts';

/** First search, sent before home could send it. */
export interface PeopleAhead {
  /** Resolves to undefined after any failure; home then searches itself. */
  readonly answer: Promise<PeopleAnswer | undefined>;
  /** Aborts this search and home's own after it, so that both together take no longer than one. */
  readonly end: AbortSignal | undefined;
}

/** Photo and name of the top card, shown before the card is rendered. */
export interface FirstFace {
  readonly photo: HTMLImageElement;
  /** Name and age, such as "Maya, 29". */
  readonly says: string;
}

/**
 * Max time for a search with all its attempts (ms). After that, the empty page shows an error with a retry
 * button.
 */
export const longestSearchMs = 15_000;

let asked: (PeopleAhead & Pick<Early, 'account'>) | undefined;
let isHome = false;

/** True if the app opened at an address that leads to home. */
export const opensAtHome = (): boolean => isHome;

/**
 * Addresses that lead to home: `/`, `/home`, also with a query for an open panel, and `/login`, which
 * redirects.
 */
const atHome = /^(\/(home|login)?)?(\?|$)/;

/**
 * Sends the first search while the app is still loading, or right after a log-in (`isLogIn`). At start-up it
 * does so only on a device without stored data, which could not show anybody before the server answers. The
 * server uses its own copy of the filter. Resolves with the first person's photo and name when both are loaded.
 */
export async function askPeopleAhead(place: string, isLogIn = false): Promise<FirstFace | undefined> {
  isHome = atHome.test(place);
  // The end of a session erases its data, so at a log-in there is rarely any.
  const isNew = isLogIn || navigator.serviceWorker?.controller === null;
  if (!isNew || !isOnline() || !isHome) return undefined;
  const end = isLogIn ? AbortSignal.timeout(longestSearchMs) : undefined;
  const early = askEarly('peopleSearch', { profiles: firstProfiles }, end);
  // Safe cast: the server's query is declared to return this type.
  asked = early && { ...early, answer: early.answer as Promise<PeopleAnswer | undefined>, end };
  return fetchFace(await asked?.answer, early?.mediaPass);
}

/** Returns the early search, once, and only for the account that sent it. */
export function claimPeopleAhead(account: string): PeopleAhead | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.account === account ? taken : undefined;
}

/** Loads the photo of the first card before the card is rendered. */
async function fetchFace(
  answer: PeopleAnswer | undefined,
  mediaPass: string | undefined,
): Promise<FirstFace | undefined> {
  const [first] = answer?.people ?? [];
  const known = first && answer?.profiles?.[first.uid];
  if (!known || known === 'unchanged' || viewNow() !== 'stack') return undefined;
  const [file] = picturesOf(known.fields);
  if (!file) return undefined;
  const photo = new Image();
  // Load the photo before app chunks that are not needed for the first view.
  photo.fetchPriority = 'high';
  photo.src = photoAddress({ mediaPass: () => mediaPass }, file, '720');
  // Ignore an error: the card itself then shows that the photo is missing.
  return await photo.decode().then(
    () => ({ photo, says: nameAndAge(known.fields) }),
    () => undefined,
  );
}
