import { holdCaller } from '@mitto/account/server/public/member-facts';
import { activityTasks } from '@mitto/activities/server/activity-tasks';
import { chatTasks } from '@mitto/chat/server/chat-mutations';
import { likeTasks } from '@mitto/circles/server/like-tasks';
import { markTasks } from '@mitto/circles/server/mark-tasks';
import { AppError, Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import * as v from 'valibot';

export interface Act {
  /** The demo person who acts. */
  readonly by: string;
  readonly name: 'likes' | 'visit' | 'messages' | 'readMessages' | 'createActivity' | 'sa_interested';
  readonly input: Readonly<Record<string, unknown>>;
  /** Id of the new record. An act that runs again with the same id changes nothing. */
  readonly ref?: string;
  /** Checks in the same transaction whether the act is still wanted. */
  readonly isWanted?: (tx: Tx) => Promise<boolean>;
}

/**
 * Lets a demo person do what a member can do, through the handlers that run for members' devices: with their
 * checks, limits and news. Returns false if it was refused, or no longer wanted.
 */
export async function actAs(deps: Deps, { by, name, input, ref, isWanted }: Act): Promise<boolean> {
  const handlers = [...likeTasks(deps), ...markTasks(deps), ...chatTasks(deps), ...activityTasks(deps)];
  const handler = handlers.find(({ mutation }) => mutation.name === name);
  if (!handler)
    throw new Error(
      `No mutation is called ${name}: name one that the circles, the chat or the activities have.`,
    );
  const parsed = v.parse(handler.mutation.input, input);
  try {
    return await deps.database.transact(async (tx) => {
      await holdCaller(tx, by);
      if (isWanted && !(await isWanted(tx))) return false;
      const result = await handler.run(tx, meOf(by), parsed, { ref: ref ?? null, base: undefined });
      return !(result instanceof Refusal);
    });
  } catch (error) {
    // Refusals are expected: the other member may have blocked the person, unmatched or left.
    if (error instanceof AppError) return false;
    throw error;
  }
}

const meOf = (uid: string): Me => ({
  uid,
  deviceId: 'demo',
  roles: ['ROLE_USER'],
  standing: 'active',
  isPremium: true,
  mustReset: false,
});
