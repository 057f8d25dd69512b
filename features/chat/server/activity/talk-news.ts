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
import { sql } from 'kysely';
import { messages } from '../../contract/chat-tables.ts';
import { eraseMessages, forgetMessages } from '../forget-messages.ts';
import { talkOf } from '../store/conversation-key.ts';
import { deleteHeld } from '../store/conversations.ts';
import { listOfConversations } from '../store/messages.ts';
import { deleteTalkSide, listTalksBegun, listTouchedBy, raiseMark } from './talk-store.ts';

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
  await deleteTalkSide(tx, activity, uid);
  const [talk] = await listTalks(tx, uid, deps.now(), [activity]);
  if (talk) await raiseMark(tx, activity, uid, Number.MAX_SAFE_INTEGER);
  touchSaid(deps, tx, uid, await listOfConversations(tx, [talkOf(activity)]));
}

function touchSaid({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string, ids: readonly string[]): void {
  for (const id of ids) touch(tx, uid, messages.name, id);
}

/** The conversations of an author's activities are not there while the author is not. */
async function authorChanged(deps: Deps, tx: Tx, author: string): Promise<void> {
  for (const activity of await listTalksOfAuthor(tx, author)) {
    const ids = await listOfConversations(tx, [talkOf(activity)]);
    if (ids.length === 0) continue;
    for (const uid of await listAllTalkers(tx, activity)) touchSaid(deps, tx, uid, ids);
  }
}

/**
 * Messages and reactions of a member who deletes their account are hidden from the others, or shown again.
 * Nothing is logged for a member whose account is erased.
 */
async function touchSaidBy(deps: Deps, tx: Tx, by: string, erased?: string): Promise<void> {
  const touched = Map.groupBy(await listTouchedBy(tx, by), ({ activity }) => activity);
  for (const [activity, said] of touched) {
    const ids = said.map(({ id }) => id);
    for (const uid of await listAllTalkers(tx, activity)) if (uid !== erased) touchSaid(deps, tx, uid, ids);
  }
}

/**
 * Each of the two sees the messages and the reactions of the other no more, or again, in activities that they
 * have in common.
 */
async function touchBetween(deps: Deps, tx: Tx, by: string, to: string): Promise<void> {
  await deps.holdStreams(tx, [by, to]);
  const now = deps.now();
  const mine = (await listTalks(tx, by, now)).map(({ id }) => id);
  const common = (await listTalks(tx, to, now, mine)).map(({ id }) => id);
  const touchFor = async (uid: string, other: string) =>
    touchSaid(
      deps,
      tx,
      uid,
      (await listTouchedBy(tx, other, common)).map(({ id }) => id),
    );
  await touchFor(by, to);
  await touchFor(to, by);
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
  const key = talkOf(activity);
  const ids = await listOfConversations(tx, [key], sender);
  for (const uid of await listAllTalkers(tx, activity)) if (uid !== erased) touchSaid(deps, tx, uid, ids);
  await (erased === undefined ? forgetMessages : eraseMessages)(deps, tx, ids);
  if (sender === undefined) await deleteHeld(tx, key);
}

/** Deletes the conversations that are closed. */
export async function closeTalks(deps: Deps): Promise<void> {
  const { database } = deps;
  const closed = await database.transact(async (tx) =>
    listClosedTalks(tx, await listTalksBegun(tx), deps.now()),
  );
  for (const activity of closed) await database.transact((tx) => forgetTalk(deps, tx, activity));
}

/** Deletes what a member has said and the conversations of their activities, when their account is erased. */
export async function eraseSaid(deps: Deps, tx: Tx, uid: string): Promise<void> {
  for (const activity of await listTalksOfAuthor(tx, uid))
    await forgetTalk(deps, tx, activity, { erased: uid });
  for (const activity of await listTalksBegun(tx, uid))
    await forgetTalk(deps, tx, activity, { sender: uid, erased: uid });
  await touchSaidBy(deps, tx, uid, uid);
  await sql`delete from chat_mark where uid = ${uid}`.execute(tx);
}
