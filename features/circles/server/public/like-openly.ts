import type { MemberFacts } from '@mitto/account/server/public/member-facts';
import type { Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { putLike } from '../put-like.ts';
import { dropRedactedLike } from '../redacted.ts';
import { type CircleRow, like } from '../store/circles.ts';
import { touchCircle } from '../touch-pair.ts';
import { holdCircle } from './hold-circle.ts';

/**
 * Likes a member and reveals who likes, as a first message does. It counts towards the limit of likes, unless
 * the author has liked before. If the other member has liked before, the two match.
 */
export async function likeOpenly(
  deps: Deps,
  tx: Tx,
  by: string,
  to: string,
  theirs: Pick<MemberFacts, 'privacy'>,
): Promise<CircleRow | Refusal> {
  const before = await holdCircle(tx, by, to);
  if (before?.connected) return before;
  if (before?.fid === by) {
    const opened = await like(tx, by, to, deps.now(), true);
    await dropRedactedLike(deps, tx, to, by);
    touchCircle(deps, tx, by, to);
    return opened;
  }
  return await putLike(deps, tx, { by, to, theirs, isNew: !before, isOpen: true });
}
