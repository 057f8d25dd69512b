import { fetchRivals } from '../../../tools/fetch-rivals.ts';

/** Versions of the rival packages. They are downloaded for the bench; the product does not depend on them. */
const versions = {
  dexie: '4.4.7',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  '@sqlite.org/sqlite-wasm': '3.54.1-build1',
} as const;

/** Downloads the rival packages if necessary, and returns their folder. */
export function ensureRivals(): Promise<string> {
  return fetchRivals('localdb-rivals', versions);
}

export const rivalVersions: Readonly<Record<string, string>> = versions;
