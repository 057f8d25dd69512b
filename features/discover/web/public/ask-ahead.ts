import { nameAndAge } from '@mitto/profile/web/public/name-and-age.ts';
import { photoAddress } from '@mitto/profile/web/public/photo-address.ts';
import { picturesOf } from '@mitto/profile/web/public/pictures-of.ts';
import { askEarly, type Early } from '@mitto/web-kit/api/ask-early';
import { isOnline } from '@mitto/web-kit/api/connection';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { firstProfiles } from '../feed/first-profiles.ts';
import { viewNow } from '../home/view-now.ts';

interface Asked extends Early {
  readonly answer: Promise<PeopleAnswer | undefined>;
}

/** Photo and name of the top card, shown before the card is rendered. */
export interface FirstFace {
  readonly photo: HTMLImageElement;
  /** Name and age, such as "Maya, 29". */
  readonly says: string;
}

let asked: Asked | undefined;
let isHome = false;

/** True if the app opened at an address that leads to home. */
export const opensAtHome = (): boolean => isHome;

/**
 * Addresses that lead to home: `/`, `/home`, also with a query for an open panel, and `/login`, which
 * redirects.
 */
const atHome = /^(\/(home|login)?)?(\?|$)/;

/**
 * Sends the first search while the app is still loading. It does so only on a device without stored data
 * (`isNew`), which could not show anybody before the server answers. The server uses its own copy of the filter.
 * Resolves with the first person's photo and name when both are loaded.
 */
export async function askPeopleAhead(
  place: string,
  isNew = navigator.serviceWorker?.controller === null,
): Promise<FirstFace | undefined> {
  isHome = atHome.test(place);
  if (!isNew || !isOnline() || !isHome) return undefined;
  const early = askEarly('peopleSearch', { profiles: firstProfiles });
  // Safe cast: the server's query is declared to return this type.
  asked = early && { ...early, answer: early.answer as Promise<PeopleAnswer | undefined> };
  return fetchFace(await asked?.answer, early?.mediaPass);
}

/** Returns the answer of the early search, once, and only for the account that sent it. */
export function claimPeopleAhead(account: string): Promise<PeopleAnswer | undefined> | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.account === account ? taken.answer : undefined;
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
