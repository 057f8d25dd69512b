import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The gender values that a profile may have. */
export async function readGenders(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  reader: Db | Tx,
): Promise<ReadonlySet<number>> {
  const { value } = await configurationOf(deps).read(reader);
  return new Set(value.genders.map((gender) => gender.value));
}
