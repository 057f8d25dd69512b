import { photoAddress } from '@mitto/profile/web/face/photo-address.ts';
import { picturesOf } from '@mitto/profile/web/face/pictures-of.ts';
import { askEarly, type Early } from '@mitto/web-kit/api/ask-early';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { firstProfiles } from '../feed/first-profiles.ts';
import { viewNow } from '../home/view-now.ts';

interface Asked extends Early {
  readonly answer: Promise<PeopleAnswer | undefined>;
}

let asked: Asked | undefined;
let isHome = false;

/** Home is what the app opens with. */
export const opensAtHome = (): boolean => isHome;

/** At home, also where an open panel lies over it, or the way leads there. */
const atHome = /^(\/(home|login)?)?(\?|$)/;

/**
 * On a device that keeps nothing yet there is nobody to show before the server has answered: it is asked while the app
 * is fetched, by the filter as the server knows it.
 */
export function askPeopleAhead(place: string): void {
  isHome = atHome.test(place);
  const isNew = navigator.serviceWorker?.controller === null;
  if (!isNew || !navigator.onLine || !isHome) return;
  const early = askEarly('peopleSearch', { profiles: firstProfiles });
  // A named query answers what its own contract says.
  asked = early && { ...early, answer: early.answer as Promise<PeopleAnswer | undefined> };
  void asked?.answer.then((answer) => fetchPicture(answer, early?.mediaPass));
}

/** Good for one list, of the one who asked. */
export function takePeopleAhead(account: string): Promise<PeopleAnswer | undefined> | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.account === account ? taken.answer : undefined;
}

/** What the first card shows is on its way before there is a card. */
function fetchPicture(answer: PeopleAnswer | undefined, mediaPass: string | undefined): void {
  const [first] = answer?.people ?? [];
  const known = first && answer?.profiles?.[first.uid];
  const file = known && known !== 'unchanged' ? picturesOf(known.fields)[0] : undefined;
  if (file && viewNow() === 'stack')
    new Image().src = photoAddress({ mediaPass: () => mediaPass }, file, '720');
}
