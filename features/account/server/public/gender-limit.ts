import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

/** Max number of changes of a member's gender, and the days in which they count. */
export async function readGenderLimit(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  db: Db | Tx,
): Promise<Configuration['restrictions']['gender']> {
  const { value } = await configurationOf(deps).read(db);
  return value.restrictions.gender;
}
