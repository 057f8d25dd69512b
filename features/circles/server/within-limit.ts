import type { LimitedTask } from '@mitto/account/contract/limited-tasks';
import { giveBackLimit, takeLimit } from '@mitto/account/server/public/limits';
import { Refusal, refuse } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import type { Meeting } from './meeting.ts';

/**
 * Runs a task if the limit that the configuration may give it is not reached. A task that changes nothing is not
 * counted.
 */
export async function withinLimit(
  deps: Deps,
  { tx, me }: Meeting,
  task: LimitedTask,
  work: () => Promise<MutationResult>,
): Promise<MutationResult> {
  const taken = await takeLimit(tx, deps, me.uid, task);
  if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
  const result = await work();
  if (result instanceof Refusal || result.isMerged) await giveBackLimit(tx, me.uid, task, taken);
  return result;
}
