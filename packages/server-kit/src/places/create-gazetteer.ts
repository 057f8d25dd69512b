import { kilometresBetween, type Point } from '@mitto/kit/kilometres-between';
import { type City, readCities } from './cities.ts';
import { NameIndex, type NameMatch } from './name-index.ts';
import type { Place, PlaceLanguage, PlaceSearch } from './place.ts';
import { type Places, PlacesUnreachable } from './places.ts';
import { PointIndex } from './point-index.ts';

const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e', // biome-ignore format: a table
};

/** Normalises a text for comparison: removes case, accents and punctuation. Thai marks are preserved. */
function searchKey(text: string): string {
  const plain = /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[łøđðþßæœıħŋə]/g, (letter) => letters[letter] ?? letter)
        .normalize('NFC');
  return plain
    .replace(/['’‘`ʻʼ.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Collects the items with the highest scores, at most `limit`, in descending order. If an item is offered
 * twice, its higher score counts. Of two equal scores, the one offered earlier comes first.
 */
class BestOf<T> {
  private readonly kept: { readonly thing: T; readonly score: number }[] = [];
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get all(): readonly T[] {
    return this.kept.map(({ thing }) => thing);
  }

  offer(thing: T, score: number): void {
    const last = this.kept[this.limit - 1];
    if (last !== undefined && score <= last.score) return;
    const before = this.kept.findIndex((entry) => entry.thing === thing);
    if (before !== -1) {
      if ((this.kept[before]?.score ?? 0) >= score) return;
      this.kept.splice(before, 1);
    }
    const at = this.kept.findIndex((entry) => entry.score < score);
    this.kept.splice(at === -1 ? this.kept.length : at, 0, { thing, score });
    this.kept.length = Math.min(this.kept.length, this.limit);
  }
}

/** Max distance in km between a point and the town that is returned for it. */
const furthest = 50;
/**
 * Min number of letters in a search text for which typing errors are tolerated. Shorter texts would match far
 * too many names.
 */
const longEnoughToSlip = 5;

/** Radii in km within which the closest town of a point is looked for: nearly always, the first is enough. */
const closestWithin = [10, 50, 300];

interface Towns {
  readonly cities: readonly City[];
  readonly points: PointIndex;
}

interface Gazetteer extends Towns {
  readonly names: NameIndex;
}

// All gazetteers of a process share their data: they are large and never change.
let readingTowns: Promise<Towns> | undefined;
let reading: Promise<Gazetteer> | undefined;

function towns(): Promise<Towns> {
  readingTowns ??= readTowns();
  return readingTowns;
}

function gazetteer(): Promise<Gazetteer> {
  reading ??= readGazetteer();
  return reading;
}

/** Finds towns and districts worldwide without an outside service. Its data are loaded at the first query. */
export function createGazetteer(): Places {
  const townAt: Places['townAt'] = async (point, language) => {
    const city = nearestCity(await towns(), point);
    return city === null ? null : placeOf(city, language);
  };
  return {
    canFindNearby: false,
    townAt,
    reverse: townAt,
    async closestTown(point) {
      const city = closestCity(await towns(), point);
      return city === null ? null : placeOf(city, 'en');
    },
    async search(search) {
      return findCities(await gazetteer(), search).map((city) => placeOf(city, search.language));
    },
    async nearby() {
      throw new PlacesUnreachable('No provider of places is set, and the gazetteer knows towns only.');
    },
  };
}

async function readTowns(): Promise<Towns> {
  const cities = await readCities();
  return { cities, points: new PointIndex(cities) };
}

async function readGazetteer(): Promise<Gazetteer> {
  const { cities, points } = await towns();
  const keysOf = (index: number): readonly string[] => {
    const city = cities[index];
    if (city === undefined) return [];
    const said = [city.name, city.thaiName, ...city.otherName.split(',')];
    return [...new Set(said.map((name) => searchKey(name ?? '')))].filter((key) => key !== '');
  };
  const names = await NameIndex.of(keysOf, cities.length);
  return { cities, names, points };
}

function findCities(gazetteer: Gazetteer, search: PlaceSearch): readonly City[] {
  const [name = '', ...around] = search.text.split(',').map(searchKey);
  if (name === '') return [];
  const found = best(gazetteer, search, gazetteer.names.startingWith(name), around);
  if (found.length > 0 || name.length < longEnoughToSlip) return found;
  return best(gazetteer, search, gazetteer.names.oneSlipFrom(name), around);
}

function best(
  { cities }: Gazetteer,
  { countries, near, limit }: PlaceSearch,
  matches: Iterable<NameMatch>,
  around: readonly string[],
): readonly City[] {
  const top = new BestOf<City>(limit);
  for (const { index, fit } of matches) {
    const city = cities[index];
    if (city === undefined || (countries.length > 0 && !countries.includes(city.countryCode))) continue;
    if (!around.every((word) => liesIn(city, word))) continue;
    top.offer(city, scoreOf(city, fit, near));
  }
  return top.all;
}

/**
 * True if the word is the beginning of the city's state or country. In the search "San Jose, Cal" this finds
 * the San Jose in California.
 */
function liesIn(city: City, word: string): boolean {
  const wider = [
    city.state,
    city.thaiState,
    countryName(city.countryCode, 'en'),
    countryName(city.countryCode, 'th'),
  ];
  return wider.some((name) => name !== null && searchKey(name).startsWith(word));
}

const fitScores = { exact: 3, start: 1, word: 0 } as const;
const kindScores: Readonly<Record<string, number>> = { PPLC: 2, PPLA: 1, PPLA2: 0.5 };

function scoreOf(city: City, fit: NameMatch['fit'], near: Point | undefined): number {
  const size = Math.log10(city.population + 10);
  const nearness = near === undefined ? 0 : 3 * Math.exp(-kilometresBetween(near, city) / 200);
  return fitScores[fit] + size + (kindScores[city.kind] ?? 0) + nearness;
}

/**
 * Returns the town to which a point belongs. The distance to larger towns counts less, so that a point in the
 * outskirts of a city belongs to the city and not to the nearest hamlet.
 */
function nearestCity({ cities, points }: Towns, point: Point): City | null {
  let nearest: City | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, distance] of points.within(point, furthest)) {
    const city = cities[index];
    if (city === undefined) continue;
    const reach = 1 + Math.sqrt(city.population) / 200;
    if (distance / reach < least) {
      least = distance / reach;
      nearest = city;
    }
  }
  return nearest;
}

/** Returns the town or district whose middle is closest to a point. */
function closestCity({ cities, points }: Towns, point: Point): City | null {
  for (const radius of closestWithin) {
    const found = [...points.within(point, radius)].sort(([, one], [, other]) => one - other);
    const [closest] = found;
    if (closest) return cities[closest[0]] ?? null;
  }
  return null;
}

function placeOf(city: City, language: PlaceLanguage): Place {
  const isThai = language === 'th';
  const name = (isThai ? city.thaiName : null) ?? city.name;
  const state = (isThai ? city.thaiState : null) ?? city.state;
  const country = countryName(city.countryCode, language);
  return {
    id: `geonames:${city.id}`,
    name,
    address: [...new Set([name, state, country].filter((part) => part !== null))].join(', '),
    city: name,
    state,
    country,
    countryCode: city.countryCode,
    postalCode: null,
    point: { lat: city.lat, lng: city.lng },
  };
}

const regionNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  th: new Intl.DisplayNames('th', { type: 'region' }),
};

function countryName(code: string, language: PlaceLanguage): string {
  return regionNames[language].of(code) ?? code;
}
