import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The configuration that applies now. Each feature reads its own parts of it. */
export async function readConfigured(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  db: Db | Tx,
): Promise<Configuration> {
  return (await configurationOf(deps).read(db)).value;
}
