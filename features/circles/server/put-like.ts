import { countAgainstLimit } from '@mitto/account/server/public/limits';
import type { MemberFacts } from '@mitto/account/server/public/member-facts';
import { checkVerified } from '@mitto/account/server/public/verified-first';
import { type Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { circlesContract } from '../contract/contract.ts';
import { mayLike } from '../policy.ts';
import { dropRedactedLike } from './redacted.ts';
import { type CircleRow, like } from './store/circles.ts';
import { putWaiting } from './store/redacted.ts';
import { touchCircle } from './touch-pair.ts';

const { events } = circlesContract;

interface Like {
  readonly by: string;
  readonly to: string;
  readonly theirs: Pick<MemberFacts, 'privacy'>;
  /** True when neither has liked the other yet. */
  readonly isNew: boolean;
  /** True when the like reveals its author. */
  readonly isOpen: boolean;
}

/**
 * Writes a like that counts towards the limit. If the other has liked before, the two match. Refuses with
 * `too-many` at the limit. The limit comes first, and a refused like counts as well: otherwise the refusal of
 * a member who has closed their circles would tell for nothing that they do not like the caller.
 */
export async function putLike(
  deps: Deps,
  tx: Tx,
  { by, to, theirs, isNew, isOpen }: Like,
): Promise<CircleRow | Refusal> {
  await checkVerified(tx, deps, by, 'likes');
  const taken = await countAgainstLimit(tx, deps, by, 'likes');
  if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
  // The refusal is returned and not thrown, so that the count is stored.
  if (!mayLike(theirs.privacy.circles, !isNew)) return refuse('circles/closed');
  const at = deps.now();
  const circle = await like(tx, by, to, at, isOpen);
  if (circle.connected) await dropRedactedLike(deps, tx, by, to);
  else if (circle.is_open) await dropRedactedLike(deps, tx, to, by);
  else await putWaiting(tx, to, { kind: 'like', other: by, at });
  touchCircle(deps, tx, by, to);
  await deps.emit(tx, circle.connected ? events.matched : events.liked, { by, to });
  return circle;
}
