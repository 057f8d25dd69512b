import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The ages of people who may join. */
export async function readAges(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  reader: Db | Tx,
): Promise<Configuration['ages']> {
  return (await configurationOf(deps).read(reader)).value.ages;
}
