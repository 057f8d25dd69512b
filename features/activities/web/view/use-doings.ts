import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { activityMutations } from '../../contract/activity-mutations.ts';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { useJoin } from '../list/use-join.ts';

/** All that a member can do with one activity, with questions and toasts. */
export function useDoings(activity: FoundActivity) {
  const { id, author_name: name, state, places } = activity;
  const { modals, toasts } = useServices();
  const router = useRouter();
  const join = useJoin();
  const { run: leave } = useMutation(activityMutations.leaveActivity);
  const { run: decline } = useMutation(activityMutations.declineInvitation);
  const { run: confirm } = useMutation(activityMutations.confirmComing);
  const { run: cancel } = useMutation(activityMutations.cancelActivity);
  const { run: remove } = useMutation(activityMutations.deleteActivity);
  const { run: accept } = useMutation(activityMutations.acceptPerson);
  const { run: refuse } = useMutation(activityMutations.refusePerson);
  const ask = (title: string, message: string | undefined, yes: string): Promise<boolean> =>
    modals.confirm({
      title,
      ...(message !== undefined && { message }),
      yes,
      no: m.activities_cancel(),
      isDangerous: true,
    });
  return {
    join: () => join(activity),
    leave: async () => {
      // Asks for confirmation only if somebody else could get the place.
      const isAsked = state === 'joined' && places !== undefined;
      if (isAsked && !(await ask(m.activities_leave(), m.activities_leave_asks(), m.activities_leave())))
        return;
      await leave({ id });
      toasts.show({ text: m.activities_left() });
    },
    decline: async () => {
      const message = m.activities_decline_asks({ name });
      if (!(await ask(m.activities_decline(), message, m.activities_decline()))) return;
      await decline({ id });
      toasts.show({ text: m.activities_declined() });
      await router.close();
    },
    confirm: () => confirm({ id }),
    edit: () => router.open('social.activity.create', { id }),
    cancel: async () => {
      const yes = m.activities_cancel_it();
      if (await ask(yes, m.activities_cancel_asks(), yes)) await cancel({ id });
    },
    remove: async () => {
      if (!(await ask(m.activities_delete(), m.activities_delete_asks(), m.activities_delete()))) return;
      await remove({ id });
      toasts.show({ text: m.activities_deleted() });
      await router.close();
    },
    accept: (uid: string) => accept({ id, uid }),
    refuse: (uid: string) => refuse({ id, uid }),
    takeOut: async (uid: string, called: string) => {
      const message = m.activities_take_out_asks({ name: called });
      if (await ask(m.activities_take_out_name({ name: called }), message, m.activities_take_out()))
        await refuse({ id, uid });
    },
  };
}
export type Doings = ReturnType<typeof useDoings>;
