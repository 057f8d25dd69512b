import { takeLimit } from '@mitto/account/server/public/limits';
import type { MemberFacts } from '@mitto/account/server/public/member-facts';
import { fail, type Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { circlesContract } from '../contract/contract.ts';
import { type CircleRow, like } from './store/circles.ts';
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
 * `too-many` at the limit.
 */
export async function putLike(
  deps: Deps,
  tx: Tx,
  { by, to, theirs, isNew, isOpen }: Like,
): Promise<CircleRow | Refusal> {
  // A member who has closed their circles can only be liked back.
  if (isNew && !theirs.privacy.circles) fail('circles/closed');
  const taken = await takeLimit(tx, deps, by, 'likes');
  if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
  const circle = await like(tx, by, to, deps.now(), isOpen);
  touchCircle(deps, tx, by, to);
  await deps.emit(tx, circle.connected ? events.matched : events.liked, { by, to });
  return circle;
}
