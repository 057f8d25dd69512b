import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The one country in which places are searched. */
export async function readPlaceCountry(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
): Promise<string> {
  const { value } = await configurationOf(deps).read(deps.database.db);
  return value.places.country;
}
