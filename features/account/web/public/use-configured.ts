import { useLive } from '@mitto/web-kit/live/use-live';
import { configurationTable } from '../../contract/configuration-table.ts';
import { type ConfigurationPart, mergeChanges } from '../../contract/define-configuration.ts';

/**
 * Returns the part of the configuration that a feature has declared, from the row synced to this device. Falls
 * back to the usual values before the first sync, and for an entry that is invalid.
 */
export function useConfigured<P extends ConfigurationPart>(part: P): P['usual'] {
  const { answer } = useLive(configurationTable);
  return mergeChanges(part, answer[0]?.row.value ?? {}).value;
}
