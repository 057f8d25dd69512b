import { factsOfMembers } from '@mitto/account/server/public/member-facts';
import { checkVerified } from '@mitto/account/server/public/verified-first';
import { keepPace } from '@mitto/activities/server/public/pace';
import { holdTalk, listTalkers, listTalks } from '@mitto/activities/server/public/talkers';
import { fail } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { maxSaidInMinute } from '../../contract/chat-mutations.ts';

export interface Admitted {
  /** Language of the sender's app. */
  readonly language: string | null;
  /** Members who receive the message, with its sender. */
  readonly readers: readonly string[];
}

/**
 * Checks that a member may write to an activity now, and holds its conversation until the transaction ends. A
 * missing activity gives the same refusal as one in which the member has no part.
 */
export async function admitToTalk(deps: Deps, tx: Tx, uid: string, activity: string): Promise<Admitted> {
  const now = deps.now();
  await checkVerified(tx, deps, uid, 'messages');
  const [talk] = await listTalks(tx, uid, now, [activity]);
  if (!talk) fail('chat/not-allowed');
  const facts = await factsOfMembers(tx, [uid, talk.author], now);
  const areHere = [uid, talk.author].every((one) => facts.get(one)?.standing === 'active');
  if (!areHere) fail('chat/not-allowed');
  // Change logs first, then the activity: those who join and leave lock in this order.
  await deps.holdStreams(tx, await listTalkers(tx, activity, now));
  await holdTalk(tx, activity);
  const readers = await listTalkers(tx, activity, now);
  if (!readers.includes(uid)) fail('chat/not-allowed');
  await keepPace(tx, { uid, deed: 'say', at: now }, { most: maxSaidInMinute, every: minute });
  return { readers, language: facts.get(uid)?.language ?? null };
}
