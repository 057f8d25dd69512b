import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import type * as v from 'valibot';
import { activityMutations as mutations } from '../contract/activity-mutations.ts';
import { accept, confirm, decline, join, leave, refuse } from './join-tasks.ts';
import { findPerson } from './store/people.ts';
import { approachActivity, approachOwn, type Taking } from './taking-part.ts';
import { cancelActivity, createActivity, deleteActivity, editActivity } from './write-activity.ts';

type Name = keyof typeof mutations;
type Input<N extends Name> = v.InferOutput<(typeof mutations)[N]['input']>;
type Task = (deps: Deps, taking: Taking) => Promise<MutationResult>;
type OfPerson = (deps: Deps, taking: Taking, theirs: Taking['mine']) => Promise<MutationResult>;

interface Call {
  readonly tx: Tx;
  readonly me: Me;
  /** Reference of the outbox entry. */
  readonly ref: string | null;
}

/** Tasks of activities. A task that brings news to others has a pace. */
export function activityTasks(deps: Deps): MutationHandler<Me>[] {
  const task = <N extends Name>(
    name: N,
    work: (call: Call, input: Input<N>) => Promise<MutationResult>,
  ): MutationHandler<Me> =>
    handleMutation(mutations[name], (tx, me: Me, input, { ref }) => work({ tx: coreTx(tx), me, ref }, input));
  const own = (name: 'cancelActivity' | 'deleteActivity', work: Task) =>
    task(name, async ({ tx, me }, { id }) => work(deps, await approachOwn(deps, tx, me, id)));
  const part = (name: 'leaveActivity' | 'declineInvitation' | 'confirmComing', work: Task) =>
    task(name, async ({ tx, me }, { id }) => work(deps, await approachActivity(deps, tx, me, id)));
  const person = (name: 'acceptPerson' | 'refusePerson', work: OfPerson) =>
    task(name, async ({ tx, me }, { id, uid }) => {
      const taking = await approachOwn(deps, tx, me, id);
      return await work(deps, taking, await findPerson(tx, id, uid));
    });
  return [
    task('createActivity', ({ tx, me, ref }, draft) => createActivity(deps, { tx, me, draft }, ref)),
    task('editActivity', async ({ tx, me }, { id, ...draft }) =>
      editActivity(deps, await approachOwn(deps, tx, me, id), draft),
    ),
    own('cancelActivity', cancelActivity),
    own('deleteActivity', deleteActivity),
    task('sa_interested', async ({ tx, me }, { id, uid }) => {
      if (uid !== undefined && uid !== me.uid) fail('forbidden');
      return await join(deps, await approachActivity(deps, tx, me, id));
    }),
    part('leaveActivity', leave),
    part('declineInvitation', decline),
    part('confirmComing', confirm),
    person('acceptPerson', accept),
    person('refusePerson', refuse),
  ];
}
