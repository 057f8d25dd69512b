import { Refusal, refuse } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationHandler, MutationResult } from '@mitto/sync-server/mutation-handler';
import { registerLimitable } from './limitable-tasks.ts';
import { countAgainstLimit, giveBackLimit } from './limits.ts';

interface Limited {
  readonly tx: Tx;
  readonly uid: string;
  readonly task: string;
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

/** Registers the mutations that the configuration may limit, and counts each time that a member makes one. */
export function limitMutations(deps: Deps, handlers: readonly MutationHandler<Me>[]): MutationHandler<Me>[] {
  return handlers.map((handler) => {
    const { name: task, isLimitable, usualLimit } = handler.mutation;
    if (usualLimit) registerLimitable(deps, task, usualLimit);
    if (!isLimitable) return handler;
    registerLimitable(deps, task);
    return {
      ...handler,
      run: (tx, me, input, sent) =>
        withinLimit(deps, { tx: coreTx(tx), uid: me.uid, task }, () => handler.run(tx, me, input, sent)),
    };
  });
}
