import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The one country in which places are searched. */
export async function readPlaceCountry(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  reader: Db | Tx = deps.database.db,
): Promise<string> {
  const { value } = await configurationOf(deps).read(reader);
  return value.places.country;
}
