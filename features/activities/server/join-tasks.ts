import { fail } from '@mitto/kit/app-error';
import { hasProfile } from '@mitto/profile/server/public/has-profile';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import { activityEvents } from '../contract/activity-events.ts';
import { maxWaiting, paces } from '../policy.ts';
import type { PersonState } from './activity-tables.ts';
import { keepPace } from './public/pace.ts';
import { keepDue } from './schedule/advance.ts';
import { fillPlaces } from './schedule/fill-places.ts';
import { countPeople, noteLeaver, putPerson, withdrawPerson } from './store/people.ts';
import { checkOpen, type Taking } from './taking-part.ts';
import { touchOne } from './touch-activity.ts';

const unchanged = ({ activity }: Taking): MutationResult => ({ source: activity.id, isMerged: true });

/**
 * Joins, takes an offered place, asks for the author's yes, or goes to the end of the waiting list. Free places
 * are offered to those who wait first, so that nobody gets in before them.
 */
export async function join(deps: Deps, taking: Taking): Promise<MutationResult> {
  const { tx, me, activity, mine } = taking;
  const { id } = activity;
  if (activity.uid === me.uid) fail('activities/own');
  if (me.standing === 'paused') fail('paused');
  checkOpen(deps, activity);
  if (mine?.state === 'refused') fail('activities/refused');
  if (mine?.state === 'joined') return unchanged(taking);
  if (!(await hasProfile(tx, me.uid))) fail('activities/not-there');
  const person = { activity: id, uid: me.uid, at: deps.now() };
  const isHeld = mine?.state === 'offered' && (mine.answer_by ?? 0) > deps.now();
  const isAllowed = typeof mine?.allowed_at === 'number';
  const needsYes = activity.needs_yes && !isAllowed && mine?.state !== 'waiting';
  if (!isHeld && needsYes) {
    return mine?.state === 'asked' ? unchanged(taking) : await queue(deps, taking, 'asked');
  }
  const free = await fillPlaces(deps, tx, activity);
  if (!isHeld && free === 0) {
    return mine?.state === 'waiting' ? unchanged(taking) : await queue(deps, taking, 'waiting');
  }
  if (!isHeld) await keepPace(tx, { uid: me.uid, deed: 'join', at: person.at }, paces.join);
  await putPerson(tx, person, 'joined');
  await deps.emit(tx, activityEvents.partChanged, { id, uid: me.uid });
  await deps.emit(tx, activityEvents.joined, { id, uid: activity.uid, at: deps.now() });
  return await changed(deps, taking);
}

/** Gives the member the next turn. */
async function queue(deps: Deps, taking: Taking, state: 'asked' | 'waiting'): Promise<MutationResult> {
  const { tx, me, activity } = taking;
  if ((await countPeople(tx, activity.id, ['asked', 'waiting'])) >= maxWaiting) fail('activities/full');
  await keepPace(tx, { uid: me.uid, deed: 'join', at: deps.now() }, paces.join);
  const turn = activity.next_turn;
  await putPerson(tx, { activity: activity.id, uid: me.uid, at: deps.now() }, state, { turn });
  const { id, uid } = activity;
  if (state === 'asked') await deps.emit(tx, activityEvents.asked, { id, uid, at: deps.now() });
  return await changed(deps, { ...taking, activity: { ...activity, next_turn: turn + 1 } }, state);
}

/** States that a member can leave. */
const left: readonly (PersonState | undefined)[] = ['asked', 'joined', 'waiting', 'offered', 'missed'];

/** Leaves the activity, its waiting list or an offered place, which the next one gets. */
export async function leave(deps: Deps, taking: Taking): Promise<MutationResult> {
  const { tx, me, activity, mine } = taking;
  if (!left.includes(mine?.state)) return unchanged(taking);
  await withdrawPerson(tx, activity.id, me.uid);
  if (mine?.state === 'joined') {
    await noteLeaver(tx, mine, deps.now());
    await deps.emit(tx, activityEvents.left, { id: activity.id, uid: activity.uid, at: deps.now() });
  }
  await tellLeft(deps, taking, mine);
  await fillPlaces(deps, tx, activity);
  return await changed(deps, taking);
}

/** Tells that somebody has no part any more. */
async function tellLeft(deps: Deps, { tx, activity: { id } }: Taking, was: Taking['mine']): Promise<void> {
  if (!was) return;
  const { uid } = was;
  if (was.state === 'joined') await deps.emit(tx, activityEvents.partChanged, { id, uid });
  await deps.emit(tx, activityEvents.stateChanged, { id, uid });
}

/** Declines an invitation. The activity goes from the member's devices. */
export async function decline(deps: Deps, taking: Taking): Promise<MutationResult> {
  const { tx, me, activity, mine } = taking;
  if (!mine?.is_invited || mine.state === 'declined') return unchanged(taking);
  await putPerson(tx, { activity: activity.id, uid: me.uid, at: deps.now() }, 'declined');
  await tellLeft(deps, taking, mine);
  await fillPlaces(deps, tx, activity);
  return await changed(deps, taking);
}

/** Says that the member is still coming. */
export async function confirm(deps: Deps, taking: Taking): Promise<MutationResult> {
  const { tx, me, activity, mine } = taking;
  if (mine?.state === 'missed') fail('activities/place-gone');
  if (mine?.state !== 'joined' || mine.coming !== 'asked') return unchanged(taking);
  await putPerson(tx, { activity: activity.id, uid: me.uid, at: mine.since }, 'joined', { coming: 'yes' });
  touchOne(deps, tx, activity.id, me.uid);
  await deps.emit(tx, activityEvents.stateChanged, { id: activity.id, uid: me.uid });
  return { source: activity.id };
}

/**
 * The author's yes, also to somebody who joined without one. Without a free place the member goes to the waiting
 * list, with the turn of the moment when they asked.
 */
export async function accept(deps: Deps, taking: Taking, theirs: Taking['mine']): Promise<MutationResult> {
  const { tx, activity } = taking;
  checkOpen(deps, activity);
  const isIn = theirs?.state === 'joined' && theirs.allowed_at === null;
  if (!theirs || (theirs.state !== 'asked' && !isIn)) return unchanged(taking);
  const person = { activity: activity.id, uid: theirs.uid, at: isIn ? theirs.since : deps.now() };
  const isFree = isIn || (await fillPlaces(deps, tx, activity)) > 0;
  const yes = { allowed_at: deps.now(), ...(isIn && { coming: theirs.coming }) };
  await putPerson(tx, person, isFree ? 'joined' : 'waiting', isFree ? yes : { ...yes, turn: theirs.turn });
  if (isFree && !isIn) await deps.emit(tx, activityEvents.partChanged, { id: activity.id, uid: theirs.uid });
  await deps.emit(tx, activityEvents.accepted, { id: activity.id, uid: theirs.uid, at: deps.now() });
  touchOne(deps, tx, activity.id, theirs.uid);
  return await changed(deps, taking);
}

/** Refuses somebody, or takes them out. They cannot join this activity again. */
export async function refuse(deps: Deps, taking: Taking, theirs: Taking['mine']): Promise<MutationResult> {
  const { tx, activity } = taking;
  if (!theirs || theirs.state === 'refused') return unchanged(taking);
  const person = { activity: activity.id, uid: theirs.uid, at: deps.now() };
  await putPerson(tx, person, 'refused', { is_invited: false, allowed_at: null });
  await tellLeft(deps, taking, theirs);
  touchOne(deps, tx, activity.id, theirs.uid);
  await fillPlaces(deps, tx, activity);
  return await changed(deps, taking);
}

/**
 * Tells the member at once. The author is told at once, too, unless the member went to the waiting list, because
 * hundreds may do that at the same time. Everybody else gets the counts a few seconds later.
 */
async function changed(
  deps: Deps,
  { tx, me, activity }: Taking,
  state?: 'asked' | 'waiting',
): Promise<MutationResult> {
  touchOne(deps, tx, activity.id, me.uid);
  if (state !== 'waiting') touchOne(deps, tx, activity.id, activity.uid);
  await keepDue(deps, tx, activity, true);
  return { source: activity.id };
}
