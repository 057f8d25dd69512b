import { fetchRivals } from '../../../tools/fetch-rivals.ts';

/** Nothing of the product stands on them. */
const versions = {
  dexie: '4.4.7',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  '@sqlite.org/sqlite-wasm': '3.54.1-build1',
} as const;

/** The folder where the rivals lie. */
export function ensureRivals(): Promise<string> {
  return fetchRivals('localdb-rivals', versions);
}

export const rivalVersions: Readonly<Record<string, string>> = versions;
