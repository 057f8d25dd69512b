import * as v from 'valibot';
import { type Configuration, TaskLimit } from '../../contract/configuration.ts';
import { isObject, type Merged, mergeChanges } from '../../contract/define-configuration.ts';

type Limits = Readonly<Record<string, TaskLimit>>;

/**
 * Merges stored changes over the usual values and the usual limits of tasks. A task that is new in this version
 * has its usual limit.
 */
export function mergeConfiguration(
  { schema, usual }: Configuration,
  changes: Readonly<Record<string, unknown>>,
  limits: Limits,
): Merged<Configuration['schema']> {
  const limited = { ...usual, restrictions: { ...usual.restrictions, services: limits } };
  const { restrictions } = changes;
  if (!isObject(restrictions)) return mergeChanges({ schema, usual: limited }, changes);
  const stored = isObject(restrictions['services']) ? restrictions['services'] : {};
  const read = Object.entries(stored).filter(([, limit]) => v.is(TaskLimit, limit));
  const services = { ...limits, ...Object.fromEntries(read) };
  return mergeChanges(
    { schema, usual: limited },
    { ...changes, restrictions: { ...restrictions, services } },
  );
}
