import { readConfigured } from '@mitto/account/server/public/read-configured';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { profileConfiguration } from '../../contract/profile-configuration.ts';

/** The gender values that a profile may have. */
export async function readGenders(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  reader: Db | Tx,
): Promise<ReadonlySet<number>> {
  const { genders } = await readConfigured(deps, reader, profileConfiguration);
  return new Set(genders.map(({ value }) => value));
}
