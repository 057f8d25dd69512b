import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The premium plans that are sold, by their type. */
export async function readPlans(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  db: Db | Tx,
): Promise<Configuration['packages']> {
  const { value } = await configurationOf(deps).read(db);
  return value.packages;
}
