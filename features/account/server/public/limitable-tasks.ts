import { fail } from '@mitto/kit/app-error';
import type { Database } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { AccountConfiguration, TaskLimit } from '../../contract/configuration.ts';

type Services = AccountConfiguration['restrictions']['services'];
type Own = Pick<Deps, 'database'>;

const registered = new WeakMap<Database, Map<string, TaskLimit | undefined>>();

/** Registers a task that the configuration may limit. With a usual limit it always has one. */
export function registerLimitable({ database }: Own, task: string, usual?: TaskLimit): void {
  const tasks = registered.get(database) ?? new Map();
  registered.set(database, tasks.set(task, usual));
}

export function limitableTasks({ database }: Own): ReadonlySet<string> {
  return new Set(registered.get(database)?.keys());
}

/** Limits of the tasks that always have one, until the configuration sets others. */
export function usualLimits({ database }: Own): Services {
  const tasks = [...(registered.get(database) ?? [])];
  return Object.fromEntries(tasks.flatMap(([task, usual]) => (usual ? [[task, usual] as const] : [])));
}

/**
 * Refuses limits of unknown tasks, which can only be typing errors, and limits without a task that always has one.
 * Unknown tasks that are stored already may stay.
 */
export function checkTasks(deps: Own, services: Services, stored: Services): void {
  const tasks = limitableTasks(deps);
  const unknown = Object.keys(services).filter((task) => !Object.hasOwn(stored, task) && !tasks.has(task));
  const missing = Object.keys(usualLimits(deps)).filter((task) => !Object.hasOwn(services, task));
  if (unknown.length + missing.length === 0) return;
  const path = (task: string) => `changes.restrictions.services.${task}`;
  const fields = [
    ...unknown.map((task) => [path(task), 'unknown'] as const),
    ...missing.map((task) => [path(task), 'missing'] as const),
  ];
  fail('invalid', { fields: Object.fromEntries(fields) });
}
