import { readNumbers } from './read-numbers.ts';
import type { Point } from './read-world.ts';

export interface Town {
  readonly name: string;
  /** Where it is known. */
  readonly thai: string | undefined;
  readonly at: Point;
  /** It is named from this zoom on. */
  readonly from: number;
}

/** Steps of a degree. */
export const townGrid = 100;

/** The towns as `tools/run-town-names.ts` wrote them: a line each, the greatest first. */
export function readTowns(text: string): readonly Town[] {
  return text.split('\n').map((line) => {
    const [numbers = '', name = '', thai = ''] = line.split('|');
    const [x = 0, y = 0, from = 0] = readNumbers(numbers);
    return { name, thai: thai === '' ? undefined : thai, at: [x / townGrid, y / townGrid], from };
  });
}

/** In Thai where that is known; else in Latin letters, as on maps of Thailand. */
export function townName({ name, thai }: Town, language: string): string {
  return language.startsWith('th') ? (thai ?? name) : name;
}
