import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

/** Max numbers of distinct places a day, for one account and for one network. */
export async function readPlaceLimits(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  db: Db | Tx,
): Promise<Configuration['restrictions']['places']> {
  const { value } = await configurationOf(deps).read(db);
  return value.restrictions.places;
}
