import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

type Reading = Pick<Deps, 'database' | 'bus' | 'now' | 'log'>;

/** Max number of coins a member may send in 24 hours, and in the first week of an account. */
export async function readTransferLimits(
  deps: Reading,
  db: Db | Tx,
): Promise<Configuration['restrictions']['coins']> {
  const { value } = await configurationOf(deps).read(db);
  return value.restrictions.coins;
}

/** The packages in which coins are sold. */
export async function readCoinPackages(deps: Reading, db: Db | Tx): Promise<Configuration['coinsPurchase']> {
  const { value } = await configurationOf(deps).read(db);
  return value.coinsPurchase;
}
