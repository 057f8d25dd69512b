import { nameAndAge } from '@mitto/profile/web/face/name-and-age.ts';
import { photoAddress } from '@mitto/profile/web/face/photo-address.ts';
import { picturesOf } from '@mitto/profile/web/face/pictures-of.ts';
import { askEarly, type Early } from '@mitto/web-kit/api/ask-early';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { firstProfiles } from '../feed/first-profiles.ts';
import { viewNow } from '../home/view-now.ts';

interface Asked extends Early {
  readonly answer: Promise<PeopleAnswer | undefined>;
}

/** Whoever lies on top, before there is a card. */
export interface FirstFace {
  readonly photo: HTMLImageElement;
  /** "Maya, 29". */
  readonly says: string;
}

let asked: Asked | undefined;
let isHome = false;

/** Home is what the app opens with. */
export const opensAtHome = (): boolean => isHome;

/** At home, also where an open panel lies over it, or the way leads there. */
const atHome = /^(\/(home|login)?)?(\?|$)/;

/**
 * On a device that keeps nothing yet there is nobody to show before the server has answered: it is asked while the app
 * is fetched, by the filter as the server knows it. Answers what can be shown of the first of them, as soon as it can.
 */
export async function askPeopleAhead(place: string): Promise<FirstFace | undefined> {
  isHome = atHome.test(place);
  const isNew = navigator.serviceWorker?.controller === null;
  if (!isNew || !navigator.onLine || !isHome) return undefined;
  const early = askEarly('peopleSearch', { profiles: firstProfiles });
  // A named query answers what its own contract says.
  asked = early && { ...early, answer: early.answer as Promise<PeopleAnswer | undefined> };
  return fetchFace(await asked?.answer, early?.mediaPass);
}

/** Good for one list, of the one who asked. */
export function takePeopleAhead(account: string): Promise<PeopleAnswer | undefined> | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.account === account ? taken.answer : undefined;
}

/** The picture of the first card is on its way before there is a card. */
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
  // Before the parts of the app that nobody sees.
  photo.fetchPriority = 'high';
  photo.src = photoAddress({ mediaPass: () => mediaPass }, file, '720');
  // One that does not come is told by the card.
  return await photo.decode().then(
    () => ({ photo, says: nameAndAge(known.fields) }),
    () => undefined,
  );
}
