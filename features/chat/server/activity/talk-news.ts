import { accountEvents } from '@mitto/account/contract/account-events';
import { activityEvents } from '@mitto/activities/contract/activity-events';
import {
  listAllTalkers,
  listClosedTalks,
  listTalks,
  listTalksOfAuthor,
} from '@mitto/activities/server/public/talkers';
import { circlesContract } from '@mitto/circles/contract';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { activityMessages } from '../../contract/activity-messages.ts';
import { deleteMarks, deleteSaid, listSaid, listSaidIn, raiseMark } from './activity-message-store.ts';

const { events } = circlesContract;

/** News that change who sees which message of an activity. */
export function talkNews(deps: Deps): Subscription[] {
  const changed = ({ by, to }: { by: string; to: string }, tx: Tx) => touchBetween(deps, tx, by, to);
  return [
    on(activityEvents.partChanged, ({ id, uid }, tx) => changePart(deps, tx, id, uid)),
    on(activityEvents.toBeDeleted, ({ id }, tx) => forgetTalk(deps, tx, id)),
    on(accountEvents.standingChanged, ({ uid }, tx) => authorChanged(deps, tx, uid)),
    on(accountEvents.deactivated, ({ uid }, tx) => touchSaidBy(deps, tx, uid)),
    on(accountEvents.broughtBack, ({ uid }, tx) => touchSaidBy(deps, tx, uid)),
    on(events.blocked, changed),
    on(events.hidden, changed),
    on(events.unblocked, changed),
    on(events.unhidden, changed),
  ];
}

/** To somebody who joins, messages from before are not new. */
async function changePart(deps: Deps, tx: Tx, activity: string, uid: string): Promise<void> {
  await deleteMarks(tx, activity, uid);
  const [talk] = await listTalks(tx, uid, deps.now(), [activity]);
  if (talk) await raiseMark(tx, activity, uid, Number.MAX_SAFE_INTEGER);
  touchSaid(deps, tx, uid, await listSaid(tx, [activity]));
}

function touchSaid({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string, ids: readonly string[]): void {
  for (const id of ids) touch(tx, uid, activityMessages.name, id);
}

/** The conversations of an author's activities are not there while the author is not. */
async function authorChanged(deps: Deps, tx: Tx, author: string): Promise<void> {
  for (const activity of await listTalksOfAuthor(tx, author)) {
    const ids = await listSaid(tx, [activity]);
    if (ids.length === 0) continue;
    for (const uid of await listAllTalkers(tx, activity)) touchSaid(deps, tx, uid, ids);
  }
}

/** Messages of a member who deletes their account are hidden from the others, or shown again. */
async function touchSaidBy(deps: Deps, tx: Tx, sender: string): Promise<void> {
  for (const activity of await listSaidIn(tx, sender)) {
    const ids = await listSaid(tx, [activity], [sender]);
    for (const uid of await listAllTalkers(tx, activity)) touchSaid(deps, tx, uid, ids);
  }
}

/** Each of the two sees the messages of the other no more, or again, in activities that they have in common. */
async function touchBetween(deps: Deps, tx: Tx, by: string, to: string): Promise<void> {
  await deps.holdStreams(tx, [by, to]);
  const now = deps.now();
  const mine = (await listTalks(tx, by, now)).map(({ id }) => id);
  const common = (await listTalks(tx, to, now, mine)).map(({ id }) => id);
  touchSaid(deps, tx, by, await listSaid(tx, common, [to]));
  touchSaid(deps, tx, to, await listSaid(tx, common, [by]));
}

/**
 * Deletes messages of an activity: all of them, or those of one sender. A member whose account is erased gets
 * no news of it.
 */
async function forgetTalk(
  deps: Deps,
  tx: Tx,
  activity: string,
  { sender, erased }: { readonly sender?: string; readonly erased?: string } = {},
): Promise<void> {
  if (sender === undefined) await deleteMarks(tx, activity);
  const ids = await listSaid(tx, [activity], sender === undefined ? null : [sender]);
  if (ids.length === 0) return;
  for (const uid of await listAllTalkers(tx, activity)) if (uid !== erased) touchSaid(deps, tx, uid, ids);
  await deleteSaid(tx, ids);
}

/** Deletes the conversations that are closed. */
export async function closeTalks(deps: Deps): Promise<void> {
  const { database } = deps;
  const closed = await database.transact(async (tx) => listClosedTalks(tx, await listSaidIn(tx), deps.now()));
  for (const activity of closed) await database.transact((tx) => forgetTalk(deps, tx, activity));
}

/** Deletes what a member has said and the conversations of their activities, when their account is erased. */
export async function eraseSaid(deps: Deps, tx: Tx, uid: string): Promise<void> {
  for (const activity of await listTalksOfAuthor(tx, uid))
    await forgetTalk(deps, tx, activity, { erased: uid });
  for (const activity of await listSaidIn(tx, uid))
    await forgetTalk(deps, tx, activity, { sender: uid, erased: uid });
}
