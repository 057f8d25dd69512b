import { Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import type { LimitedTask } from '../../contract/limited-tasks.ts';
import { countAgainstLimit, giveBackLimit } from './limits.ts';

interface Limited {
  readonly tx: Tx;
  readonly uid: string;
  readonly task: LimitedTask;
}

/**
 * Runs a task if the limit that the configuration may give it is not reached. A task that changes nothing is not
 * counted.
 */
export async function withinLimit(
  deps: Deps,
  { tx, uid, task }: Limited,
  work: () => Promise<MutationResult>,
): Promise<MutationResult> {
  const taken = await countAgainstLimit(tx, deps, uid, task);
  if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
  const result = await work();
  if (result instanceof Refusal || result.isMerged) await giveBackLimit(tx, uid, task, taken);
  return result;
}
