// @subject: features/activities/server features/profile/server/place
import { shownPlaceOf } from '@mitto/activities/server/shown-place';
import { aMover, beside, habitModels, type Mover } from '@mitto/discover/server/habits.fixture';
import {
  errorsOfMiddle,
  errorsOfTrained,
  expectSafe,
  type Located,
  quantile,
  type Sighting,
  traceOf,
} from '@mitto/discover/server/locate.fixture';
import { type Chance, chanceOf } from '@mitto/discover/server/made-up-seekers.fixture';
import { reportsOf, watch } from '@mitto/discover/server/watch.fixture';
import { day, hour } from '@mitto/kit/time';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { shownPointOf } from '@mitto/profile/server/place/whereabouts';
import { createGazetteer } from '@mitto/server-kit/places/create-gazetteer';
import { sized } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';

const size = sized({
  // With fewer members the 5th percentile depends on luck.
  short: { members: 2400, days: 28, seeds: 1 },
  nightly: { members: 20_000, days: 90, seeds: 3 },
});
const firstSeed = Number(process.env['SEED'] ?? 20_261_124);
const firstDay = 20_000;
const city = { lat: 13.75, lng: 100.5 };
/** Part of the reports after which the member makes an activity at home, wherever they are. */
const makes = 0.1;
/** An activity at home counts as much as this many sightings at night. */
const weight = 5;

const country = { places: createGazetteer(), country: 'TH' };
const squares = new Map<string, Point>();

/** One object for each square, as the attacker counts them. */
function squareOf({ lat, lng }: Point): Point {
  const key = `${lat} ${lng}`;
  const known = squares.get(key) ?? { lat, lng };
  squares.set(key, known);
  return known;
}

interface Watched {
  /** Told squares of the profile. */
  readonly seen: readonly Sighting[];
  /** Told squares of the activities at home. Lists, map, groups and distances are made of them. */
  readonly told: readonly Sighting[];
}

async function follow(chance: Chance, mover: Mover): Promise<Watched> {
  const asked: Promise<Sighting>[] = [];
  const reports = reportsOf(chance, mover, firstDay, size.days);
  const seen = watch(reports, (known, now) => {
    if (chance() >= makes) return;
    // The pin in the form is some metres off, and never twice the same.
    const geometry = beside(mover.home, 0.02 * (chance() - 0.5), 0.02 * (chance() - 0.5));
    const draft = { location: { geometry }, isMyPlace: true };
    const told = shownPlaceOf(country, draft, async (point) => shownPointOf(known, point, now));
    const at = Math.floor(now / day) * day + 3 * hour;
    asked.push(
      told.then(({ told_lat, told_lng }) => ({ at, square: { lat: told_lat ?? 0, lng: told_lng ?? 0 } })),
    );
  });
  const canonical = (one: Sighting) => ({ at: one.at, square: squareOf(one.square) });
  return { seen: seen.map(canonical), told: (await Promise.all(asked)).map(canonical) };
}

const seeds = Array.from({ length: size.seeds }, (_, at) => firstSeed + at);

test.each(seeds)(
  'nobody’s home is located by their activities and all moves together (seed %i)',
  async (seed) => {
    const chance = chanceOf(seed);
    const located: Record<'alone' | 'together', Located[]> = { alone: [], together: [] };
    let [told, fresh] = [0, 0];
    for (const habits of habitModels) {
      for (let made = 0; made < size.members / habitModels.length; made += 1) {
        const mover = aMover(chance, city, habits);
        const watched = await follow(chance, mover);
        const known = new Set(watched.seen.map(({ square }) => square));
        told += watched.told.length;
        fresh += watched.told.filter(({ square }) => !known.has(square)).length;
        const heavy = Array.from({ length: weight }, () => watched.told).flat();
        const traces = {
          alone: traceOf(watched.told, 'home'),
          together: traceOf([...watched.seen, ...heavy], 'home'),
        };
        for (const way of ['alone', 'together'] as const) {
          const trace = traces[way];
          if (trace) located[way].push({ trace, truth: mover.home });
        }
      }
    }
    for (const way of ['alone', 'together'] as const) {
      expectSafe(errorsOfMiddle(located[way]), `seed ${seed}, activities ${way}, by middle`);
      expectSafe(errorsOfTrained(located[way]), `seed ${seed}, activities ${way}, by trained`);
    }
    // If the attack learned nothing, its large error would prove nothing.
    expect(quantile(errorsOfMiddle(located.together), 0.5)).toBeLessThan(1.5);
    expect(told).toBeGreaterThan(size.members);
    process.stdout.write(`${fresh} of ${told} activities told a square that the profile had not told\n`);
    expect(fresh / told).toBeLessThan(0.001);
  },
  hour,
);
