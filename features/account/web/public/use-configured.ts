import { useLive } from '@mitto/web-kit/live/use-live';
import * as v from 'valibot';
import { Configuration } from '../../contract/configuration.ts';
import { configurationTable } from '../../contract/configuration-table.ts';
import { defaultConfiguration } from '../../contract/default-configuration.ts';

/**
 * A part of the configuration as this device has it. Falls back to the defaults while there is none, or when
 * it is invalid.
 */
export function useConfigured<P extends keyof Configuration>(part: P): Configuration[P] {
  const { answer } = useLive(configurationTable);
  const parsed = v.safeParse(Configuration.entries[part], answer[0]?.row.value[part]);
  // The schema entry of this part gives the type of this part.
  return parsed.success ? (parsed.output as Configuration[P]) : defaultConfiguration[part];
}
