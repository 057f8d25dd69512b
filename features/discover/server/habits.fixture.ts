import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { day, hour, minute } from '@mitto/kit/time';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { type Chance, oneOf } from './made-up-seekers.fixture.ts';

const kmPerDegree = 111.195;

/** Habits that members are made of. Distances in kilometres. */
export interface Habits {
  readonly name: string;
  /** Standard deviation of the five places near home. */
  readonly near: number;
  /** Range of the distance to work. Null for somebody who does not work away from home. */
  readonly work: readonly [number, number] | null;
  /** Probability of opening the app on the way home. */
  readonly onTheWay: number;
}

export const habitModels: readonly Habits[] = [
  { name: 'commuter', near: 0.8, work: [2, 15], onTheWay: 0.5 },
  { name: 'works near home', near: 0.5, work: [1.5, 4.5], onTheWay: 0.5 },
  { name: 'works at home', near: 1.5, work: null, onTheWay: 0 },
  { name: 'always on the move', near: 2.5, work: [2, 15], onTheWay: 0.8 },
];

/** Member whom the attacker tries to locate. */
export interface Mover {
  readonly habits: Habits;
  readonly home: Point;
  readonly work: Point | null;
  readonly places: readonly Point[];
}

export interface Report {
  readonly at: number;
  readonly point: Point;
}

/** Point at a distance (km) in a random direction. */
export function away(chance: Chance, from: Point, kilometres: number): Point {
  const turn = 2 * Math.PI * chance();
  return beside(from, kilometres * Math.cos(turn), kilometres * Math.sin(turn));
}

export function beside(from: Point, north: number, east: number): Point {
  const lat = from.lat + north / kmPerDegree;
  return { lat, lng: from.lng + east / kmPerDegree / Math.cos((lat * Math.PI) / 180) };
}

function gauss(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

function scattered(chance: Chance, from: Point, deviation: number): Point {
  return beside(from, deviation * gauss(chance), deviation * gauss(chance));
}

/** Creates a member whose home is anywhere within twelve kilometres of the city's middle. */
export function aMover(chance: Chance, city: Point, habits: Habits): Mover {
  const home = away(chance, city, 12 * Math.sqrt(chance()));
  const { work, near } = habits;
  return {
    habits,
    home,
    work: work && away(chance, home, work[0] + chance() * (work[1] - work[0])),
    places: Array.from({ length: 5 }, () => scattered(chance, home, near)),
  };
}

/** Positions that a member's device reports on one day, in order. */
export function reportsOfDay(chance: Chance, mover: Mover, dayNumber: number): Report[] {
  const reports: Report[] = [];
  const isAt = (time: number, point: Point) => {
    // One position in ten comes from the cells of the network and is less exact.
    const error = chance() < 0.1 ? 0.15 : 0.02;
    reports.push({ at: dayNumber * day + time, point: scattered(chance, point, error) });
  };
  const happens = (probability: number) => chance() < probability;
  const { home, work, places } = mover;
  if (happens(0.7)) isAt((7 + chance()) * hour, home);
  if (work && dayNumber % 7 < 5) {
    workDay(chance, { ...mover, work }, isAt);
  } else {
    for (const from of [10, 13, 16]) {
      if (!happens(0.6)) continue;
      const place = oneOf(chance, places);
      isAt(from * hour, place);
      if (happens(0.6)) isAt(from * hour + (40 + 40 * chance()) * minute, place);
    }
  }
  if (happens(0.9)) isAt((20.4 + chance()) * hour, home);
  if (happens(0.7)) isAt((22 + 1.5 * chance()) * hour, home);
  return reports;
}

function workDay(
  chance: Chance,
  { habits, home, work, places }: Mover & { readonly work: Point },
  isAt: (time: number, point: Point) => void,
): void {
  const happens = (probability: number) => chance() < probability;
  if (happens(0.7)) isAt((10 + chance()) * hour, work);
  if (happens(0.7)) isAt((13 + chance()) * hour, work);
  const leavesAt = (17.5 + 0.7 * chance()) * hour;
  const onTheWay = (part: number) => {
    const lat = work.lat + part * (home.lat - work.lat);
    isAt(leavesAt + part * 45 * minute, { lat, lng: work.lng + part * (home.lng - work.lng) });
  };
  const first = 0.6 * chance();
  if (happens(habits.onTheWay)) onTheWay(first);
  if (happens(habits.onTheWay)) onTheWay(first + (1 - first) * chance());
  if (happens(0.3)) {
    const place = oneOf(chance, places);
    isAt(19.2 * hour, place);
    if (happens(0.5)) isAt(20 * hour, place);
  }
}

/** Reports that a device sends: it leaves out moves of less than a kilometre, as the app does. */
export function sentReports(reports: readonly Report[]): Report[] {
  const sent: Report[] = [];
  for (const report of reports) {
    const last = sent.at(-1);
    if (!last || kilometresBetween(last.point, report.point) >= 1) sent.push(report);
  }
  return sent;
}
