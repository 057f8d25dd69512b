import * as v from 'valibot';
import { Configuration, TaskLimit } from '../../contract/configuration.ts';
import { defaultConfiguration } from '../../contract/default-configuration.ts';

type Changes = Readonly<Record<string, unknown>>;
type Limits = Readonly<Record<string, TaskLimit>>;

interface Merged {
  readonly value: Configuration;
  /**
   * Names of parts whose stored value is invalid in this version, because an older or newer server wrote it.
   * Their defaults apply instead.
   */
  readonly outdated: readonly string[];
}

/**
 * Merges stored changes over the defaults and the usual limits of tasks. The result is always a complete, valid
 * configuration.
 */
export function mergeConfiguration(changes: Changes, usual: Limits): Merged {
  const whole = v.safeParse(Configuration, overDefaults(changes, usual));
  if (whole.success) return { value: whole.output, outdated: [] };
  const faulty = new Set(whole.issues.map((issue) => String(issue.path?.[0].key)));
  const outdated = Object.keys(changes).filter((part) => faulty.has(part));
  if (outdated.length === 0) {
    throw new Error('The default configuration breaks its own rules.', {
      cause: new v.ValiError(whole.issues),
    });
  }
  const rest = Object.fromEntries(Object.entries(changes).filter(([part]) => !faulty.has(part)));
  return { value: mergeConfiguration(rest, usual).value, outdated };
}

function overDefaults(changes: Changes, usual: Limits): Changes {
  const { restrictions = {} } = changes;
  const merged = { ...defaultConfiguration, ...changes };
  return isObject(restrictions) ? { ...merged, restrictions: withEveryTask(restrictions, usual) } : merged;
}

/** Gives a task that is new in this version its usual limit. */
function withEveryTask(restrictions: Changes, usual: Limits): Changes {
  const stored = isObject(restrictions['services']) ? restrictions['services'] : {};
  const read = Object.entries(stored).filter(([, limit]) => v.is(TaskLimit, limit));
  const services = { ...usual, ...Object.fromEntries(read) };
  return { ...defaultConfiguration.restrictions, ...restrictions, services };
}

function isObject(value: unknown): value is Changes {
  return typeof value === 'object' && value !== null;
}
