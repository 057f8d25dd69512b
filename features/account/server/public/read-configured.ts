import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type ConfigurationPart, partOf } from '../../contract/define-configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';

/** The part of the configuration that a feature has declared, as it applies now. */
export async function readConfigured<P extends ConfigurationPart>(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  db: Db | Tx,
  part: P,
): Promise<P['usual']> {
  return partOf(part, (await configurationOf(deps).read(db)).value);
}
