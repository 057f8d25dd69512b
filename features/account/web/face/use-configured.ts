import { useLive } from '@mitto/web-kit/live/use-live';
import * as v from 'valibot';
import { Configuration } from '../../contract/configuration.ts';
import { configurationTable } from '../../contract/configuration-table.ts';
import { defaultConfiguration } from '../../contract/default-configuration.ts';

/** A part of the configuration as this device has it; until it has one, or one that it can read, as it is at first. */
export function useConfigured<P extends keyof Configuration>(part: P): Configuration[P] {
  const { answer } = useLive(configurationTable);
  const parsed = v.safeParse(Configuration.entries[part], answer[0]?.row.value[part]);
  // The entry of this very part.
  return parsed.success ? (parsed.output as Configuration[P]) : defaultConfiguration[part];
}
