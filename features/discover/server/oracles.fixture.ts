import { snap } from '@mitto/profile/contract/place-grid';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { shownTownOf } from '@mitto/profile/server/place/shown-town';
import { shownKilometres } from '@mitto/profile/server/public/shown-distance';
import { chordOf, kilometresOf, onSphere } from '@mitto/server-kit/places/cells';
import type { Places } from '@mitto/server-kit/places/places';
import { reachOf } from '../policy.ts';
import { beside } from './habits.fixture.ts';

/** Point from which the attacker asks: the told square of an account of theirs, or a town. */
export interface AttackerOrigin {
  readonly middle: Point;
  readonly isTown: boolean;
}

/** All that the answers from one origin tell of a member. */
export interface OracleAnswer {
  /** Kilometres in the answer and on the card. Null in a search around a town. */
  readonly distance: number | null;
  /** Sort key. The attacker is given it as if somebody were known at every distance. */
  readonly far: number;
  /** The radii of a filter within which the member is found, and with that the counts. */
  readonly within: readonly boolean[];
}

const radii = [1, 2, 3, 5, 8, 12, 20, 35, 60, 120, 200];

const rounded = (point: Point) => onSphere(point).map(Math.fround);

/** Answers about a member in a told square, computed by the functions of the server. */
export function answerFrom({ middle, isTown }: AttackerOrigin, told: Point): OracleAnswer {
  const [from, to] = [rounded(middle), rounded(told)];
  const far = from.reduce((sum, value, axis) => sum + (value - (to[axis] ?? 0)) ** 2, 0);
  return {
    distance: isTown ? null : shownKilometres(kilometresOf(far)),
    far,
    within: radii.map((radius) => far <= chordOf(reachOf(radius))),
  };
}

function agree(one: OracleAnswer, other: OracleAnswer): boolean {
  return (
    one.distance === other.distance &&
    one.far === other.far &&
    one.within.every((isIn, at) => isIn === other.within[at])
  );
}

/** All squares of a city and its surroundings. The attacker knows them, because the grid is public. */
export function squaresAround(city: Point, kilometres: number): Point[] {
  const found = new Map<string, Point>();
  for (let north = -kilometres; north <= kilometres; north += 1) {
    for (let east = -kilometres; east <= kilometres; east += 1) {
      const square = snap(beside(city, north, east));
      found.set(`${square.lat} ${square.lng}`, square);
    }
  }
  return [...found.values()];
}

/** Attacker who has asked from all origins, and combines all answers and the town. */
export class Oracles {
  readonly #origins: readonly AttackerOrigin[];
  /** All squares, each with the answers that a member in it would cause, in the order of the origins. */
  readonly #squares: readonly { readonly square: Point; readonly answers: readonly OracleAnswer[] }[];
  readonly #places: Places;
  readonly #towns = new Map<string, string>();
  readonly #known = new Map<string, readonly Point[]>();

  constructor(places: Places, origins: readonly AttackerOrigin[], squares: readonly Point[]) {
    this.#places = places;
    this.#origins = origins;
    this.#squares = squares.map((square) => ({
      square,
      answers: origins.map((origin) => answerFrom(origin, square)),
    }));
  }

  /** Squares that are possible after all answers about a member who is told in this square. */
  async candidates(told: Point): Promise<readonly Point[]> {
    const key = `${told.lat} ${told.lng}`;
    const known = this.#known.get(key);
    if (known) return known;
    const heard = this.#origins.map((origin) => answerFrom(origin, told));
    const left = this.#squares.filter(({ answers }) =>
      heard.every((one, at) => {
        const answer = answers[at];
        return answer !== undefined && agree(answer, one);
      }),
    );
    const town = await this.#townOf(told);
    const found: Point[] = [];
    for (const { square } of left) if ((await this.#townOf(square)) === town) found.push(square);
    this.#known.set(key, found);
    return found;
  }

  async #townOf(square: Point): Promise<string> {
    const key = `${square.lat} ${square.lng}`;
    const known = this.#towns.get(key);
    if (known !== undefined) return known;
    const town = JSON.stringify(
      await shownTownOf(this.#places, square, { geometry: square, autoUpdate: true }),
    );
    this.#towns.set(key, town);
    return town;
  }
}
