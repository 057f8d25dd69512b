import { readNumbers } from './read-numbers.ts';
import type { Point } from './read-world.ts';

export interface Town {
  readonly name: string;
  /** Undefined if no Thai name is known. */
  readonly thai: string | undefined;
  readonly at: Point;
  /** Lowest zoom at which the map shows the town's name. */
  readonly from: number;
}

/** Number of steps per degree in which coordinates are stored. */
export const townGrid = 100;

/** Reads the file of towns written by `tools/run-town-names.ts`: one town per line, the greatest first. */
export function readTowns(text: string): readonly Town[] {
  return text.split('\n').map((line) => {
    const [numbers = '', name = '', thai = ''] = line.split('|');
    const [x = 0, y = 0, from = 0] = readNumbers(numbers);
    return { name, thai: thai === '' ? undefined : thai, at: [x / townGrid, y / townGrid], from };
  });
}

/** Returns the Thai name if the language is Thai and the town has one, else the name in Latin letters. */
export function townName({ name, thai }: Town, language: string): string {
  return language.startsWith('th') ? (thai ?? name) : name;
}
