import { memberFacts } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { cardMutations, circleMutations } from '../contract/circle-mutations.ts';
import { circlesContract } from '../contract/contract.ts';
import { visitSource } from './circle-views.ts';
import { favoriteSource } from './mark-views.ts';
import { approach, type Meeting, meet, meetToProtect, protect } from './meeting.ts';
import { hideCard } from './redacted.ts';
import { findCircle } from './store/circles.ts';
import {
  deleteBlock,
  deleteFavorite,
  deleteHidden,
  insertBlock,
  insertFavorite,
  insertHidden,
  putVisit,
} from './store/marks.ts';
import { putWaitingLike, putWaitingVisit } from './store/redacted.ts';
import { touchFavorite, touchPair, touchVisit } from './touch-pair.ts';

const { events } = circlesContract;

type Task = (deps: Deps, meeting: Meeting) => Promise<MutationResult>;

const favorite: Task = async (deps, { tx, me, target }) => {
  const circle = await findCircle(tx, me.uid, target);
  if (!circle?.connected) fail('circles/not-matched');
  const isNew = await insertFavorite(tx, me.uid, target, deps.now());
  if (isNew) touchFavorite(deps, tx, me.uid, target);
  return { source: favoriteSource(true, target), isMerged: !isNew };
};

const undoFav: Task = async (deps, { tx, me, target }) => {
  const isGone = await deleteFavorite(tx, me.uid, target);
  if (isGone) touchFavorite(deps, tx, me.uid, target);
  return { source: favoriteSource(true, target), isMerged: !isGone };
};

/** Records a visit, unless the visitor is premium and hides their visits. */
const visit: Task = async (deps, { tx, me, mine, target }) => {
  if (mine.privacy.hideMyVisits) return { source: null };
  const at = deps.now();
  await putVisit(tx, me.uid, target, at);
  await putWaitingVisit(tx, target, me.uid, at);
  touchVisit(deps, tx, me.uid, target);
  await deps.emit(tx, events.visited, { by: me.uid, to: target });
  return { source: visitSource(true, target) };
};

const hide: Task = async (deps, { tx, me, target }) => {
  const isNew = await insertHidden(tx, me.uid, target, deps.now());
  if (isNew) {
    await deps.emit(tx, events.hidden, { by: me.uid, to: target });
    await putWaitingLike(tx, target, me.uid, deps.now());
    await touchPair(deps, tx, me.uid, target);
  }
  deps.touch(tx, me.uid, 'hidden_accounts', target);
  return { source: target, isMerged: !isNew };
};

const undoHide: Task = async (deps, { tx, me, target }) => {
  const isGone = await deleteHidden(tx, me.uid, target);
  if (isGone) {
    await deps.emit(tx, events.unhidden, { by: me.uid, to: target });
    await putWaitingLike(tx, target, me.uid, deps.now());
    await touchPair(deps, tx, me.uid, target);
  }
  deps.touch(tx, me.uid, 'hidden_accounts', target);
  return { source: target, isMerged: !isGone };
};

const block: Task = async (deps, { tx, me, target }) => {
  // Everybody can be blocked: members who block the caller, and ids of nobody. A refusal would tell who has
  // left from who is paused or suspended. The read holds back an erasure, which deletes the block too.
  await memberFacts(tx, target, deps.now());
  const isNew = await insertBlock(tx, me.uid, target, deps.now());
  deps.touch(tx, me.uid, 'blocked_users', target);
  if (isNew) {
    await deps.emit(tx, events.blocked, { by: me.uid, to: target });
    await putWaitingLike(tx, target, me.uid, deps.now());
    await touchPair(deps, tx, me.uid, target);
  }
  return { source: target, isMerged: !isNew };
};

const unblock: Task = async (deps, { tx, me, target }) => {
  const isGone = await deleteBlock(tx, me.uid, target);
  deps.touch(tx, me.uid, 'blocked_users', target);
  if (isGone) {
    await deps.emit(tx, events.unblocked, { by: me.uid, to: target });
    await putWaitingLike(tx, target, me.uid, deps.now());
    await touchPair(deps, tx, me.uid, target);
  }
  return { source: target, isMerged: !isGone };
};

type Begin = (deps: Deps, tx: SyncTx, me: Me, uid: string) => Promise<Meeting>;

export function markTasks(deps: Deps): MutationHandler<Me>[] {
  const task = (name: Exclude<keyof typeof circleMutations, LikeTask>, begin: Begin, work: Task) =>
    handleMutation(circleMutations[name], async (tx, me: Me, { uid }) => {
      return await work(deps, await begin(deps, tx, me, uid));
    });
  return [
    task('favorite', meet, favorite),
    task('undoFav', approach, undoFav),
    task('visit', meet, visit),
    task('hide', meetToProtect, hide),
    task('undoHide', protect, undoHide),
    task('block', protect, block),
    task('unblock', protect, unblock),
    cardTask(deps, 'hideLike', 'like'),
    cardTask(deps, 'hideVisit', 'visit'),
  ];
}

/** Also for paused members, like every task with which they protect themselves. */
function cardTask(deps: Deps, name: keyof typeof cardMutations, kind: 'like' | 'visit'): MutationHandler<Me> {
  return handleMutation(cardMutations[name], async (syncTx, me: Me, { card }) => {
    const tx = coreTx(syncTx);
    const mine = await memberFacts(tx, me.uid, deps.now());
    if (!mine) fail('unauthorized');
    if (mine.standing === 'suspended') fail('suspended');
    await hideCard(deps, tx, me.uid, { kind, card });
    return { source: null };
  });
}

type LikeTask = 'likes' | 'undoLikes' | 'unmatch';
