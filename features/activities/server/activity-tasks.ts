import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import { activityMutations as mutations } from '../contract/activity-mutations.ts';
import { accept, confirm, decline, join, leave, refuse } from './join-tasks.ts';
import { findPerson } from './store/people.ts';
import { approachActivity, approachOwn, type Taking } from './taking-part.ts';
import { cancelActivity, createActivity, deleteActivity, editActivity } from './write-activity.ts';

type Task = (deps: Deps, taking: Taking) => Promise<MutationResult>;
type OfPerson = (deps: Deps, taking: Taking, theirs: Taking['mine']) => Promise<MutationResult>;

export function activityTasks(deps: Deps): MutationHandler<Me>[] {
  const own = (name: 'cancelActivity' | 'deleteActivity', task: Task) =>
    handleMutation(mutations[name], async (tx, me: Me, { id }) =>
      task(deps, await approachOwn(deps, tx, me, id)),
    );
  const part = (name: 'leaveActivity' | 'declineInvitation' | 'confirmComing', task: Task) =>
    handleMutation(mutations[name], async (tx, me: Me, { id }) =>
      task(deps, await approachActivity(deps, tx, me, id)),
    );
  const person = (name: 'acceptPerson' | 'refusePerson', task: OfPerson) =>
    handleMutation(mutations[name], async (tx, me: Me, { id, uid }) => {
      const taking = await approachOwn(deps, tx, me, id);
      return await task(deps, taking, await findPerson(tx, id, uid));
    });
  return [
    handleMutation(mutations.createActivity, (tx, me: Me, draft, { ref }) =>
      createActivity(deps, { tx: coreTx(tx), me, draft }, ref),
    ),
    handleMutation(mutations.editActivity, async (tx, me: Me, { id, ...draft }) =>
      editActivity(deps, await approachOwn(deps, tx, me, id), draft),
    ),
    own('cancelActivity', cancelActivity),
    own('deleteActivity', deleteActivity),
    handleMutation(mutations.sa_interested, async (tx, me: Me, { id, uid }) => {
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
