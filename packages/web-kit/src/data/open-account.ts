import { schemaVersion } from '@mitto/kit/schema-version';
import { type Opened, type OpenOptions, openLocalDatabase } from '@mitto/localdb/open-local-database';
import { countUnsent } from '@mitto/localdb/outbox-report';
import type { ServerClock } from '../session/server-clock.ts';
import type { GatheredData } from './gather-data.ts';

export interface AccountWishes extends Pick<OpenOptions, 'onMemory' | 'onKept' | 'onBlocked' | 'onOutdated'> {
  readonly account: string;
  /** True right after a login; false for a session found on the device. */
  readonly isLogin?: boolean;
  /** False for 'Don't keep on this device'. */
  readonly isKept?: boolean;
}

const app = 'mitto';

export const databaseNameOf = (account: string): string => `${app}/${account}`;

/** Opens the account's database with the tables of all features. */
export function openAccount(
  clock: Pick<ServerClock, 'now'>,
  { tables, shows, summaries, people, extensions }: GatheredData,
  wishes: AccountWishes,
): Promise<Opened> {
  return openLocalDatabase({
    app,
    schema: schemaVersion,
    tables,
    mutations: shows,
    summaries,
    ...(people.rules && { people: people.rules }),
    extensions,
    now: clock.now,
    ...wishes,
  });
}

/** The accounts that have a database on this device. */
export async function accountsOnDevice(): Promise<string[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith(`${app}/`) ? [name.slice(app.length + 1)] : []));
}

/**
 * Opens a database that no tab has open and counts its unsent changes. Then closes it, or deletes it
 * according to `choice`. Resolves to the count.
 */
export async function leaveBehind(
  clock: Pick<ServerClock, 'now'>,
  gathered: GatheredData,
  account: string,
  choice: 'keep' | 'wipe' | 'wipe unless unsent',
): Promise<number> {
  const opened = await openAccount(clock, gathered, { account });
  // A newer version of the app wrote this database, and this version cannot read it.
  if (opened.mode === 'error') return 0;
  const store = 'db' in opened ? opened.db.store : opened.store;
  const unsent = await countUnsent(store);
  if (choice === 'wipe' || (choice === 'wipe unless unsent' && unsent === 0)) await store.wipe();
  else await store.close();
  return unsent;
}
