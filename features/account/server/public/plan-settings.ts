import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

type Reading = Pick<Deps, 'database' | 'bus' | 'now' | 'log'>;

/** The premium plans that are sold, by their type. */
export async function readPlans(deps: Reading, db: Db | Tx): Promise<Configuration['packages']> {
  const { value } = await configurationOf(deps).read(db);
  return value.packages;
}

/** Days from one refund of a member to the next purchase that is refunded; 0 for no such rule. */
export async function readRefundPause(deps: Reading, db: Db | Tx): Promise<number> {
  const { value } = await configurationOf(deps).read(db);
  return value.refunds.pauseDays;
}
