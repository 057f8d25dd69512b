import { day, minute } from '@mitto/kit/time';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { type Whereabouts, whereaboutsAfter } from '@mitto/profile/server/place/whereabouts';
import { type Mover, type Report, reportsOfDay } from './habits.fixture.ts';
import type { Sighting } from './locate.fixture.ts';
import type { Chance } from './made-up-seekers.fixture.ts';

export const maxSquares = 20;

/** Told square of a member after each report, each waiting move, and every night at three o'clock. */
export function watch(
  reports: readonly Report[],
  onReport: (known: Whereabouts, now: number) => void = () => undefined,
): Sighting[] {
  const sightings: Sighting[] = [];
  let known: Whereabouts | undefined;
  let last: Point | undefined;
  const hear = (now: number, point: Point) => {
    known = whereaboutsAfter(known, { point, now, maxSquares });
    sightings.push({ at: now, square: known.told });
    onReport(known, now);
  };
  for (const { at, point } of reports) {
    if (known && last) {
      if (known.movesAt !== null && known.movesAt <= at) hear(known.movesAt, last);
      const night = Math.floor(at / day) * day + 180 * minute;
      if ((sightings.at(-1)?.at ?? 0) < night) sightings.push({ at: night, square: known.told });
    }
    hear(at, point);
    last = point;
  }
  return sightings;
}

export function reportsOf(chance: Chance, mover: Mover, from: number, days: number): Report[] {
  return Array.from({ length: days }, (_, at) => reportsOfDay(chance, mover, from + at)).flat();
}
