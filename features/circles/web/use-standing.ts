import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { blockedUsers, circles, favorite, hiddenAccounts } from '../contract/circle-tables.ts';

/**
 * State between the member and a person (like, match, favourite, block, hide), from the data on this device.
 */
export interface Standing {
  readonly isLoaded: boolean;
  /** True when both like each other. */
  readonly isMatch: boolean;
  /** True when the member likes them, without a match. */
  readonly isLiked: boolean;
  /** True when the person likes the member, without a match, and the member may know of the like. */
  readonly isRequest: boolean;
  readonly isFavorite: boolean;
  readonly isBlocked: boolean;
  readonly isHidden: boolean;
}

export function useStanding(uid: string): Standing {
  const me = useServices().session.userId ?? '';
  const mine = useLive(circles, { equals: { sid: uid } });
  const theirs = useLive(circles, { equals: { fid: uid } });
  const favorites = useLive(favorite, { equals: { uid: me, sid: uid } });
  const blocked = useLive(blockedUsers, { equals: { uid } });
  const hidden = useLive(hiddenAccounts, { equals: { fid: uid } });
  const isMatch = [...mine.answer, ...theirs.answer].some(({ row }) => row.connected);
  return {
    isLoaded: [mine, theirs, favorites, blocked, hidden].every(({ isLoaded }) => isLoaded),
    isMatch,
    isLiked: !isMatch && mine.answer.length > 0,
    isRequest: !isMatch && theirs.answer.length > 0,
    isFavorite: favorites.answer.length > 0,
    isBlocked: blocked.answer.length > 0,
    isHidden: hidden.answer.length > 0,
  };
}
