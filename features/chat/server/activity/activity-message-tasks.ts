import { factsOfMembers } from '@mitto/account/server/public/member-facts';
import { checkVerified } from '@mitto/account/server/public/verified-first';
import { keepPace } from '@mitto/activities/server/public/pace';
import { holdTalk, listTalkers, listTalks } from '@mitto/activities/server/public/talkers';
import { fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import {
  activityMessages,
  maxSaidInMinute,
  activityMessageMutations as mutations,
} from '../../contract/activity-messages.ts';
import { deleteSaid, insertSaid, raiseMark, readActivityMessages } from './activity-message-store.ts';

/** Tasks of the conversation of an activity. */
export function activityMessageTasks(deps: Deps): MutationHandler<Me>[] {
  return [
    handleMutation(mutations.sayToActivity, async (syncTx, me: Me, { activity, content }, { ref }) => {
      const tx = coreTx(syncTx);
      await checkVerified(tx, deps, me.uid, 'messages');
      return await say(deps, { tx, me, activity }, content, ref);
    }),
    handleMutation(mutations.readActivityMessages, (tx, me: Me, { activity, upTo }) =>
      readUpTo(deps, { tx: coreTx(tx), me, activity }, upTo),
    ),
    handleMutation(mutations.deleteActivityMessage, (tx, me: Me, { id }) =>
      takeBack(deps, coreTx(tx), me, id),
    ),
  ];
}

interface Saying {
  readonly tx: Tx;
  readonly me: Me;
  readonly activity: string;
}

/** Sends one message. A second call with the same id sends nothing. */
async function say(
  deps: Deps,
  { tx, me, activity }: Saying,
  content: string,
  wished: string | null,
): Promise<MutationResult> {
  const now = deps.now();
  const [before] = wished === null ? [] : await readActivityMessages(tx, [wished]);
  if (before?.sender === me.uid) return { source: before.id, isMerged: true };
  const [talk] = await listTalks(tx, me.uid, now, [activity]);
  if (!talk) fail('chat/not-allowed');
  const facts = await factsOfMembers(tx, [me.uid, talk.author], now);
  const areHere = [me.uid, talk.author].every((uid) => facts.get(uid)?.standing === 'active');
  if (!areHere) fail('chat/not-allowed');
  // Change logs first, then the activity: those who join and leave lock in this order.
  await deps.holdStreams(tx, await listTalkers(tx, activity, now));
  await holdTalk(tx, activity);
  const talkers = await listTalkers(tx, activity, now);
  if (!talkers.includes(me.uid)) fail('chat/not-allowed');
  await keepPace(tx, { uid: me.uid, deed: 'say', at: now }, { most: maxSaidInMinute, every: minute });
  const id = wished === null || before ? newId(now) : wished;
  await insertSaid(tx, { id, activity, sender: me.uid, content, date: now });
  for (const uid of talkers) deps.touch(tx, uid, activityMessages.name, id);
  return { source: id, isMerged: id !== wished };
}

/** Marks what others said up to a date as read. */
async function readUpTo(deps: Deps, { tx, me, activity }: Saying, upTo: number): Promise<MutationResult> {
  const [talk] = await listTalks(tx, me.uid, deps.now(), [activity]);
  if (!talk) fail('chat/not-allowed');
  const read = await raiseMark(tx, activity, me.uid, upTo);
  for (const id of read) deps.touch(tx, me.uid, activityMessages.name, id);
  return { source: read.at(-1) ?? null };
}

/** Deletes one's own message, for all. */
async function takeBack(deps: Deps, tx: Tx, me: Me, id: string): Promise<MutationResult> {
  const [message] = await readActivityMessages(tx, [id]);
  if (message?.sender !== me.uid) return { source: id, isMerged: true };
  for (const uid of await listTalkers(tx, message.activity, deps.now()))
    deps.touch(tx, uid, activityMessages.name, id);
  await deleteSaid(tx, [id]);
  return { source: id };
}
