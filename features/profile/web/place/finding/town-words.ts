import { thaiTowns } from './thai-towns.ts';

/** English names of towns by their Thai ones, and the other way round. */
export const townWords: ReadonlyMap<string, string> = new Map(
  thaiTowns
    .trim()
    .split(/[;\n]/)
    .map((pair) => pair.split('|'))
    .flatMap(([english = '', thai = '']) => [
      [english, thai],
      [thai, english],
    ]),
);
