import { accountEvents } from '@mitto/account/contract/account-events';
import { circlesContract } from '@mitto/circles/contract';
import { profileEvents } from '@mitto/profile/contract/profile-events';
import { readSearchFacts } from '@mitto/profile/server/public/search-facts';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { activityEvents } from '../contract/activity-events.ts';
import { keepDue } from './schedule/advance.ts';
import { fillPlaces } from './schedule/fill-places.ts';
import { listOfAuthor, lockActivity, readActivities, showActivities } from './store/activities.ts';
import { deletePerson, listBetween, listOfPerson, listShared } from './store/people.ts';
import { touchEverybody, touchOne } from './touch-activity.ts';

const { events } = circlesContract;

/** News of members and pairs that change who sees which activity. */
export function authorNews(deps: Deps): Subscription[] {
  const changed = ({ uid }: { uid: string }, tx: Tx) => memberChanged(deps, tx, uid);
  const apart = ({ by, to }: { by: string; to: string }, tx: Tx) => removeFromEachOther(deps, tx, by, to);
  const together = ({ by, to }: { by: string; to: string }, tx: Tx) => touchShared(deps, tx, by, to);
  return [
    on(profileEvents.created, changed),
    on(profileEvents.changed, changed),
    on(accountEvents.joinedChanged, changed),
    on(accountEvents.standingChanged, changed),
    on(events.blocked, apart),
    on(events.hidden, apart),
    on(events.unblocked, together),
    on(events.unhidden, together),
  ];
}

/** Shows or hides the member's own activities, and their name in the activities of others. */
async function memberChanged(deps: Deps, tx: Tx, uid: string): Promise<void> {
  const own = await listOfAuthor(tx, uid);
  const others = await listOfPerson(tx, uid);
  if (own.length === 0 && others.length === 0) return;
  const facts = await readSearchFacts(tx, deps, uid);
  await showActivities(tx, uid, {
    isShown: facts?.isToBeFound ?? false,
    hidesPlace: facts?.shows.place === false,
  });
  for (const activity of await readActivities(tx, [...own, ...others]))
    await touchEverybody(deps, tx, activity);
}

/**
 * Removes each of the two from the activities of the other, after a block or a hide. Their places are offered
 * to those who wait. In activities of others both stay, and neither is shown the other.
 */
async function removeFromEachOther(deps: Deps, tx: Tx, by: string, to: string): Promise<void> {
  await deps.holdStreams(tx, [by, to]);
  for (const { id, uid } of await listBetween(tx, by, to)) {
    await removeMember(deps, tx, id, uid);
    touchOne(deps, tx, id, uid);
    await deps.emit(tx, activityEvents.partChanged, { id, uid });
  }
  await touchShared(deps, tx, by, to);
}

/** Removes a member from an activity, and offers the place. Nothing of them is kept in it. */
export async function removeMember(deps: Deps, tx: Tx, id: string, uid: string): Promise<void> {
  const activity = await lockActivity(tx, id);
  if (!activity) return;
  await deletePerson(tx, id, uid);
  await fillPlaces(deps, tx, activity);
  touchOne(deps, tx, id, activity.uid);
  await keepDue(deps, tx, activity, true);
}

async function touchShared(deps: Deps, tx: Tx, by: string, to: string): Promise<void> {
  for (const id of await listShared(tx, by, to)) {
    touchOne(deps, tx, id, by);
    touchOne(deps, tx, id, to);
  }
}
