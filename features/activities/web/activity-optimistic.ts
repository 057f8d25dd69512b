import {
  type LocalMutation,
  type LocalView,
  type MutationInput,
  showMutation,
} from '@mitto/localdb/local-mutation';
import { userInfo } from '@mitto/profile/contract/profile-table';
import { activityMutations as mutations } from '../contract/activity-mutations.ts';
import { type SocialActivity, socialActivities } from '../contract/activity-tables.ts';
import { needsYesFor, stateAfterJoin } from '../policy.ts';

type Draft = MutationInput<typeof mutations.createActivity>;

/** Columns that a draft decides, as the author sees them. */
function columnsOf(draft: Draft): Partial<SocialActivity> {
  const { location, venue, places, invitees, ...rest } = draft;
  return {
    ...rest,
    needsYes: needsYesFor(draft),
    invitees,
    invitedCount: invitees.length,
    isExact: location !== null,
    ...(location !== null && { location }),
    ...(venue && { venue }),
    ...(places !== null && { places }),
  };
}

async function create(view: LocalView, draft: Draft): Promise<void> {
  if (view.ref === null) throw new Error('An activity is created under an id of its own: give run() one.');
  const [own] = await view.find(userInfo, { equals: { uid: view.owner } });
  view.insert(socialActivities, view.ref, {
    ...columnsOf(draft),
    id: view.ref,
    uid: view.owner,
    author_name: String(own?.row['name'] ?? ''),
    date: view.now,
    sequence: 0,
    interestedCount: 0,
    ...(draft.places !== null && { placesLeft: draft.places }),
    interested: [],
    askers: [],
  });
}

async function edit(view: LocalView, id: string, draft: Draft): Promise<void> {
  const row = await rowOf(view, id);
  if (!row) return;
  const taken = row.interested?.length ?? 0;
  view.patch(socialActivities, id, {
    ...columnsOf(draft),
    location: draft.location ?? undefined,
    venue: (draft.venue === undefined ? row.venue : draft.venue) ?? undefined,
    places: draft.places ?? undefined,
    placesLeft: draft.places === null ? undefined : Math.max(0, draft.places - taken),
  });
}

/** The row of an activity that is on this device. The server decided its shape, so the cast is safe. */
async function rowOf(view: LocalView, id: string): Promise<SocialActivity | undefined> {
  return (await view.get(socialActivities, id)) as SocialActivity | undefined;
}

/** Shows the state that the server will most likely give. An activity of a search is shown so by the screen. */
async function join(view: LocalView, id: string): Promise<void> {
  const row = await rowOf(view, id);
  if (!row || row.uid === view.owner || row.state === 'joined') return;
  const state = stateAfterJoin(row);
  view.patch(socialActivities, id, {
    state,
    answerBy: undefined,
    ...(state === 'joined' && row.placesLeft !== undefined && row.state !== 'offered'
      ? { placesLeft: Math.max(0, row.placesLeft - 1) }
      : {}),
  });
}

/** An invited member is invited again; for anybody else the activity goes back to the searches. */
async function leave(view: LocalView, id: string): Promise<void> {
  const row = await rowOf(view, id);
  if (!row) return;
  const isInvited = row.invitees?.includes(view.owner) === true;
  if (isInvited) view.patch(socialActivities, id, { state: 'invited', position: undefined });
  else view.remove(socialActivities, id);
}

async function answerAsker(view: LocalView, id: string, uid: string, isYes: boolean): Promise<void> {
  const row = await rowOf(view, id);
  if (!row) return;
  const without = (uids: readonly string[] = []) => uids.filter((one) => one !== uid);
  const wasIn = row.interested?.includes(uid) === true;
  const isIn = isYes && (wasIn || row.placesLeft !== 0);
  view.patch(socialActivities, id, {
    askers: without(row.askers),
    interested: isIn ? [...without(row.interested), uid] : without(row.interested),
    ...(isIn && !wasIn && row.placesLeft !== undefined && { placesLeft: row.placesLeft - 1 }),
  });
}

export const activityOptimistic: readonly LocalMutation[] = [
  showMutation(mutations.createActivity, create),
  showMutation(mutations.editActivity, (view, { id, ...draft }) => edit(view, id, draft)),
  showMutation(mutations.cancelActivity, (view, { id }) =>
    view.patch(socialActivities, id, { cancelledAt: view.now }),
  ),
  showMutation(mutations.deleteActivity, (view, { id }) => view.remove(socialActivities, id)),
  showMutation(mutations.sa_interested, (view, { id }) => join(view, id)),
  showMutation(mutations.leaveActivity, (view, { id }) => leave(view, id)),
  showMutation(mutations.declineInvitation, (view, { id }) => view.remove(socialActivities, id)),
  showMutation(mutations.confirmComing, (view, { id }) =>
    view.patch(socialActivities, id, { coming: 'yes' }),
  ),
  showMutation(mutations.acceptPerson, (view, { id, uid }) => answerAsker(view, id, uid, true)),
  showMutation(mutations.refusePerson, (view, { id, uid }) => answerAsker(view, id, uid, false)),
];
