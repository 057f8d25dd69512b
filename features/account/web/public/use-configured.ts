import { useLive } from '@mitto/web-kit/live/use-live';
import * as v from 'valibot';
import { Configuration } from '../../contract/configuration.ts';
import { configurationTable } from '../../contract/configuration-table.ts';
import { defaultConfiguration } from '../../contract/default-configuration.ts';

/**
 * Returns a part of the configuration, from the row synced to this device. Falls back to the defaults before
 * the first sync, and when the part is invalid.
 */
export function useConfigured<P extends keyof Configuration>(part: P): Configuration[P] {
  const { answer } = useLive(configurationTable);
  const parsed = v.safeParse(Configuration.entries[part], answer[0]?.row.value[part]);
  // The output has the type of this part, because the part's own schema parsed it.
  return parsed.success ? (parsed.output as Configuration[P]) : defaultConfiguration[part];
}
