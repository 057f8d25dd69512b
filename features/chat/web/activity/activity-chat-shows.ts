import { type LocalMutation, showMutation } from '@mitto/localdb/local-mutation';
import { activityMessages, activityMessageMutations as mutations } from '../../contract/activity-messages.ts';

/** The optimistic patches of the conversations of activities. */
export const activityChatShows: readonly LocalMutation[] = [
  showMutation(mutations.sayToActivity, async (view, { activity, content }) => {
    if (view.ref === null) throw new Error('A message is sent under an id of its own: give run() one.');
    const question = { equals: { activity }, orderBy: 'date', isDescending: true, limit: 1 } as const;
    const [newest] = await view.find(activityMessages, question);
    const date = Math.max(view.now, Number(newest?.row['date'] ?? 0) + 1);
    view.insert(activityMessages, view.ref, {
      ...{ id: view.ref, activity, sender: view.owner, name: '', content, date },
      status: 'read',
    });
  }),
  showMutation(mutations.readActivityMessages, async (view, { activity, upTo }) => {
    for (const { ref, row } of await view.find(activityMessages, { equals: { activity } }))
      if (row['status'] === 'unread' && Number(row['date']) <= upTo)
        view.patch(activityMessages, ref, { status: 'read' });
  }),
  showMutation(mutations.deleteActivityMessage, (view, { id }) => view.remove(activityMessages, id)),
];
