import { readMemberCards } from '@mitto/account/server/public/member-cards';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { activityEvents } from '../../contract/activity-events.ts';
import { maxPlaces } from '../../contract/activity-fields.ts';
import { answerTime } from '../../policy.ts';
import type { ActivityRow } from '../store/activities.ts';
import { countPeople, listWaiting, missOffers, putPerson } from '../store/people.ts';
import { touchOne } from '../touch-activity.ts';

export type ClockDeps = Pick<Deps, 'now' | 'emit' | 'touch'>;

/** Number of the waiting list that is read at once. */
const waitingAtOnce = 50;

export async function countFree(tx: Tx, { id, places }: Pick<ActivityRow, 'id' | 'places'>): Promise<number> {
  return Math.max(0, (places ?? maxPlaces) - (await countPeople(tx, id, ['joined', 'offered'])));
}

/**
 * Ends the offers whose time is over, and offers each free place to one member of the waiting list, the first
 * first. Members who are paused or suspended now are passed over, and keep their turn. The caller holds the
 * lock of the activity. Returns the number of places that are free afterwards.
 */
export async function fillPlaces(deps: ClockDeps, tx: Tx, activity: ActivityRow): Promise<number> {
  const { id, starts_at, cancelled_at } = activity;
  const now = deps.now();
  for (const uid of await missOffers(tx, id, now)) {
    touchOne(deps, tx, id, uid);
    await deps.emit(tx, activityEvents.stateChanged, { id, uid });
  }
  let free = await countFree(tx, activity);
  const time = answerTime(starts_at, now);
  if (cancelled_at !== null || time === 0) return free;
  for (let after = 0; free > 0; ) {
    const waiting = await listWaiting(tx, id, { after, most: waitingAtOnce });
    const last = waiting.at(-1);
    if (!last) return free;
    after = last.turn;
    const uids = waiting.map(({ uid }) => uid);
    const cards = await readMemberCards(tx, uids, now);
    const there = uids.filter((uid) => cards.get(uid)?.isJoined && cards.get(uid)?.standing === 'active');
    for (const uid of there.slice(0, free)) {
      await putPerson(tx, { activity: id, uid, at: now }, 'offered', { answer_by: now + time });
      await deps.emit(tx, activityEvents.offered, { id, uid, at: now });
      touchOne(deps, tx, id, uid);
      free -= 1;
    }
  }
  return free;
}
