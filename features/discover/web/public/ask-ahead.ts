import { nameAndAge } from '@mitto/profile/web/public/name-and-age.ts';
import { photoAddress } from '@mitto/profile/web/public/photo-address.ts';
import { picturesOf } from '@mitto/profile/web/public/pictures-of.ts';
import { askEarly, type Early } from '@mitto/web-kit/api/ask-early';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { firstProfiles } from '../feed/first-profiles.ts';
import { viewNow } from '../home/view-now.ts';

interface Asked extends Early {
  readonly answer: Promise<PeopleAnswer | undefined>;
}

/** Photo and name of the top card, shown before the card itself is rendered. */
export interface FirstFace {
  readonly photo: HTMLImageElement;
  /** Name and age: "Maya, 29". */
  readonly says: string;
}

let asked: Asked | undefined;
let isHome = false;

/** True if the app opens at home. */
export const opensAtHome = (): boolean => isHome;

/** Addresses that open home: `/`, `/home` (also below an open panel), and `/login`, which leads to home. */
const atHome = /^(\/(home|login)?)?(\?|$)/;

/**
 * Sends the first search while the app is still loading, on a device without data: it has nobody to show
 * before the server answers. The server uses its own copy of the filter. Returns the first person's photo and
 * name once loaded.
 */
export async function askPeopleAhead(place: string): Promise<FirstFace | undefined> {
  isHome = atHome.test(place);
  const isNew = navigator.serviceWorker?.controller === null;
  if (!isNew || !navigator.onLine || !isHome) return undefined;
  const early = askEarly('peopleSearch', { profiles: firstProfiles });
  // Safe cast: the answer of a named query follows its own contract.
  asked = early && { ...early, answer: early.answer as Promise<PeopleAnswer | undefined> };
  return fetchFace(await asked?.answer, early?.mediaPass);
}

/** Hands out the early answer once, and only to the account that asked. */
export function takePeopleAhead(account: string): Promise<PeopleAnswer | undefined> | undefined {
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
  // Load the photo before app chunks that are not visible yet.
  photo.fetchPriority = 'high';
  photo.src = photoAddress({ mediaPass: () => mediaPass }, file, '720');
  // On an error the card itself shows that the photo is missing.
  return await photo.decode().then(
    () => ({ photo, says: nameAndAge(known.fields) }),
    () => undefined,
  );
}
