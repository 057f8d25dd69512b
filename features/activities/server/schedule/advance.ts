import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { activityEvents } from '../../contract/activity-events.ts';
import {
  type ActivityRow,
  changeActivity,
  deleteActivityRow,
  findStale,
  listDue,
  lockActivity,
} from '../store/activities.ts';
import {
  askComing,
  countPeople,
  listAllPeople,
  listPeople,
  missComing,
  nextAnswerBy,
} from '../store/people.ts';
import { touchEverybody, touchOne } from '../touch-activity.ts';
import { type ClockDeps, countFree, fillPlaces } from './fill-places.ts';
import { nextStep, type ScheduleStep } from './stages.ts';

/**
 * Time after a change until the devices of others get the new counts (ms). Changes within this time are told
 * together.
 */
const countsAfter = 5000;
/** Number of members who are told new counts in one transaction. */
const toldAtOnce = 50;
/** Number of activities that one run of the job looks up at once. */
const dueAtOnce = 100;

/**
 * Stores when the clock has something to do next. Call it last in each transaction that changes an activity or
 * somebody's part in it. `isStale` tells that others have old counts now.
 */
export async function keepDue(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  activity: ActivityRow,
  isStale = activity.is_stale,
): Promise<void> {
  const answerBy = activity.cancelled_at === null ? await nextAnswerBy(tx, activity.id) : undefined;
  const counts = isStale ? Math.ceil((now() + 1) / countsAfter) * countsAfter : undefined;
  const times = [nextStep(activity)?.at, answerBy, counts].filter((at) => at !== undefined);
  await changeActivity(tx, activity.id, {
    due_at: times.length === 0 ? null : Math.min(...times),
    is_stale: isStale,
    stage: activity.stage,
    next_turn: activity.next_turn,
  });
}

/** Does what the clock has to do for all activities. */
export async function advanceAll(deps: ClockDeps & Pick<Deps, 'database'>): Promise<void> {
  for (;;) {
    const due = await listDue(deps.database.db, deps.now(), dueAtOnce);
    for (const id of due) {
      await deps.database.transact((tx) => advance(deps, tx, id));
      await tellCounts(deps, id);
    }
    if (due.length < dueAtOnce) return;
  }
}

/**
 * Does what is due for one activity: ends offers, asks, reminds, gives unanswered places away, deletes, and
 * offers free places. All of it and its news commit together, so each happens once.
 */
async function advance(deps: ClockDeps, tx: Tx, id: string): Promise<void> {
  const activity = await lockActivity(tx, id);
  if (!activity) return;
  const now = deps.now();
  let stage = activity.stage;
  await fillPlaces(deps, tx, activity);
  for (let due = nextStep(activity); due && due.at <= now; due = nextStep({ ...activity, stage })) {
    if (due.step === 'delete') {
      await touchEverybody(deps, tx, activity);
      await deps.emit(tx, activityEvents.toBeDeleted, { id });
      return await deleteActivityRow(tx, id);
    }
    await take(deps, tx, activity, due.step);
    stage += 1;
  }
  await fillPlaces(deps, tx, activity);
  await keepDue(deps, tx, { ...activity, stage });
}

/**
 * Tells others the new counts, a few members in each transaction and without the lock of the activity. Hundreds
 * may wait for that lock, each of them while holding a change log that this transaction needs. If the activity
 * has changed meanwhile, the next turn tells the counts again.
 */
async function tellCounts(deps: ClockDeps & Pick<Deps, 'database'>, id: string): Promise<void> {
  const { database } = deps;
  const stale = await findStale(database.db, id);
  if (!stale) return;
  const people = [stale.uid, ...(await listAllPeople(database.db, id))];
  for (let first = 0; first < people.length; first += toldAtOnce) {
    const some = people.slice(first, first + toldAtOnce);
    await database.transact(async (tx) => {
      for (const uid of some) touchOne(deps, tx, id, uid);
    });
  }
  await database.transact(async (tx) => {
    const activity = await lockActivity(tx, id);
    if (activity && (await findStale(tx, id))?.version === stale.version)
      await keepDue(deps, tx, activity, false);
  });
}

async function take(
  deps: ClockDeps,
  tx: Tx,
  activity: ActivityRow,
  step: Exclude<ScheduleStep, 'delete'>,
): Promise<void> {
  const { id, starts_at } = activity;
  const now = deps.now();
  // Nobody is asked or reminded after the start, for example when no server was running before it.
  if (starts_at <= now) return;
  if (step === 'ask') {
    for (const uid of await askComing(tx, id)) {
      await deps.emit(tx, activityEvents.askedComing, { id, uid, at: now });
      touchOne(deps, tx, id, uid);
    }
  } else if (step === 'remind') {
    for (const { uid } of await listPeople(tx, id, ['joined']))
      await deps.emit(tx, activityEvents.reminded, { id, uid, at: now });
    await deps.emit(tx, activityEvents.reminded, { id, uid: activity.uid, at: now });
  } else {
    // If nobody waits, an unanswered question costs nobody their place.
    const wanted = (await countPeople(tx, id, ['waiting'])) - (await countFree(tx, activity));
    const missed = wanted > 0 ? await missComing(tx, id, wanted, now) : [];
    for (const uid of missed) {
      touchOne(deps, tx, id, uid);
      await deps.emit(tx, activityEvents.partChanged, { id, uid });
    }
  }
}

/** Time between two runs of the job (ms). */
export const advanceEvery = minute / 12;
