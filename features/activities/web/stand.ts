import { m } from '@mitto/words/messages';
import type { ActivityPlace } from '../contract/activity-fields.ts';
import type { FoundActivity } from '../contract/activity-queries.ts';

/** First sentence of the description: activities are headed by it in lists. */
export function titleOf({ description }: Pick<FoundActivity, 'description'>): string {
  const [line = ''] = description.split('\n');
  const first =
    [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)][0]?.segment ?? line;
  return first.trim().replace(/[.:,;]+$/u, '');
}

/** Label of the button by which somebody without a part joins. */
export function joinLabel({
  state,
  needsYes,
  placesLeft,
}: Pick<FoundActivity, 'state' | 'needsYes' | 'placesLeft'>): string {
  if (state === 'offered') return m.activities_take_place();
  if (needsYes && state !== 'invited') return m.activities_ask_to_join();
  return placesLeft === 0 ? m.activities_join_waiting() : m.activities_join();
}

/** Returns whether the member can press the button to join. */
export function canJoin(
  { uid, state, endTime, cancelledAt }: Pick<FoundActivity, 'uid' | 'state' | 'endTime' | 'cancelledAt'>,
  me: string,
  now: number,
): boolean {
  const isFree = state === undefined || state === 'invited' || state === 'missed' || state === 'offered';
  return uid !== me && isFree && endTime > now && cancelledAt === undefined;
}

/** Places that are left, or the number of people who are interested where there is no limit. */
export function spotsWords({ placesLeft, interestedCount }: FoundActivity): string {
  if (placesLeft === 0) return m.activities_full();
  if (placesLeft === undefined) return m.activities_interested({ count: interestedCount });
  return m.activities_spots({ count: placesLeft });
}

export function distanceWords(distance: number | undefined): string | undefined {
  if (distance === undefined) return undefined;
  return distance <= 1 ? m.activities_very_near() : m.activities_km({ km: distance });
}

/** Name of the place in a few words: those of the author, else its name, else its town. */
export function placeName({
  location,
  venue,
}: Pick<FoundActivity, 'location' | 'venue'>): string | undefined {
  return venue ?? location?.name ?? location?.city ?? location?.state;
}

/** The place in one line: the words of the author, its name and its address. */
export function placeLine({
  location,
  venue,
}: Pick<FoundActivity, 'location' | 'venue'>): string | undefined {
  return [venue, placeInFull(location ?? {})].filter((part) => part !== undefined).join(', ') || undefined;
}

/** The place is a point that one can find on a map of streets. A town that was chosen by its name is none. */
export function isFindable({ location, isExact }: Pick<FoundActivity, 'location' | 'isExact'>): boolean {
  if (!location || isExact !== true) return false;
  const { name, city, state, country } = location;
  return name === undefined || ![city, state, country].includes(name);
}

/** Name and address of a place in one line. Many addresses begin with the name, which is not repeated. */
export function placeInFull({
  name,
  formatted_address,
  city,
}: Pick<ActivityPlace, 'name' | 'formatted_address' | 'city'>): string | undefined {
  const address = formatted_address ?? city;
  if (name === undefined || address === name || address?.startsWith(`${name}, `)) return address;
  return address === undefined ? name : `${name}, ${address}`;
}
