import { fail, Refusal } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import { circleMutations } from '../contract/circle-mutations.ts';
import { circlesContract } from '../contract/contract.ts';
import { approach, findThere, type Meeting, meet, protect, type SeenMeeting } from './meeting.ts';
import { putLike } from './put-like.ts';
import { deleteCircle, findCircle } from './store/circles.ts';
import { deleteFavorite } from './store/marks.ts';
import { putWaiting } from './store/redacted.ts';
import { touchCircle, touchFavorite } from './touch-pair.ts';

const { events } = circlesContract;

/**
 * Likes a member. If that member has already liked the caller, the two match. There is no other way to match.
 */
async function likes(deps: Deps, { tx, me, theirs, target }: SeenMeeting): Promise<MutationResult> {
  const before = await findCircle(tx, me.uid, target);
  if (before && (before.connected || before.fid === me.uid)) return { source: target, isMerged: true };
  const liked = await putLike(deps, tx, { by: me.uid, to: target, theirs, isNew: !before, isOpen: false });
  return liked instanceof Refusal ? liked : { source: target };
}

/** Takes back a like that has not become a match. */
async function undoLikes(deps: Deps, meeting: Meeting): Promise<MutationResult> {
  const { tx, me, target } = meeting;
  const circle = await findCircle(tx, me.uid, target);
  if (!circle || (!circle.connected && circle.fid !== me.uid)) return { source: target, isMerged: true };
  if (circle.connected) fail('circles/matched');
  await deleteCircle(tx, circle);
  await putWaiting(tx, target, { kind: 'like', other: me.uid, at: deps.now() });
  touchCircle(deps, tx, me.uid, target);
  await deps.emit(tx, events.unliked, { by: me.uid, to: target });
  // The like of somebody who was erased is gone already: a like of anybody else who is not there is answered so, too.
  return { source: target, isMerged: (await findThere(deps, meeting)) === undefined };
}

/** Ends a match, and deletes the favourites and messages of the two. They can match again with new likes. */
async function unmatch(deps: Deps, { tx, me, target }: Meeting): Promise<MutationResult> {
  const circle = await findCircle(tx, me.uid, target);
  if (!circle?.connected) return { source: target, isMerged: true };
  await deleteCircle(tx, circle);
  for (const [owner, of] of [
    [me.uid, target],
    [target, me.uid],
  ] as const) {
    if (await deleteFavorite(tx, owner, of)) touchFavorite(deps, tx, owner, of);
  }
  touchCircle(deps, tx, me.uid, target);
  await deps.emit(tx, events.unmatched, { by: me.uid, to: target });
  return { source: target };
}

export function likeTasks(deps: Deps): MutationHandler<Me>[] {
  return [
    handleMutation(circleMutations.likes, async (tx, me: Me, { uid }) =>
      likes(deps, await meet(deps, tx, me, uid)),
    ),
    handleMutation(circleMutations.undoLikes, async (tx, me: Me, { uid }) =>
      undoLikes(deps, await approach(deps, tx, me, uid)),
    ),
    handleMutation(circleMutations.unmatch, async (tx, me: Me, { uid }) =>
      unmatch(deps, await protect(deps, tx, me, uid)),
    ),
  ];
}
