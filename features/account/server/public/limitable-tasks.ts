import { fail } from '@mitto/kit/app-error';
import type { Database } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';

type Services = Configuration['restrictions']['services'];

const registered = new WeakMap<Database, Set<string>>();

/** Registers a task that the configuration may limit. */
export function registerLimitable({ database }: Pick<Deps, 'database'>, task: string): void {
  const tasks = registered.get(database) ?? new Set();
  registered.set(database, tasks.add(task));
}

export function limitableTasks({ database }: Pick<Deps, 'database'>): ReadonlySet<string> {
  return registered.get(database) ?? new Set();
}

/** Refuses limits of unknown tasks, which can only be typing errors. Those that are stored already may stay. */
export function checkTasks(deps: Pick<Deps, 'database'>, services: Services, stored: Services): void {
  const tasks = limitableTasks(deps);
  const unknown = Object.keys(services).filter((task) => !Object.hasOwn(stored, task) && !tasks.has(task));
  if (unknown.length === 0) return;
  const fields = unknown.map((task) => [`changes.restrictions.services.${task}`, 'unknown']);
  fail('invalid', { fields: Object.fromEntries(fields) });
}
