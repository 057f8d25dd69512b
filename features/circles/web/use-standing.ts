import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { favorite } from '../contract/circle-tables.ts';
import { useStandings } from './public/use-standings.ts';

/**
 * State between the member and a person (like, match, favourite, block, hide), from the data on this device.
 */
export interface PersonStanding {
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

export function useStanding(uid: string): PersonStanding {
  const me = useServices().session.userId ?? '';
  const { answer: standings, isLoaded } = useStandings([uid]);
  const favorites = useLive(favorite, { equals: { uid: me, sid: uid } });
  const between = standings[uid];
  return {
    isLoaded: isLoaded && favorites.isLoaded,
    isMatch: between === 'match',
    isLiked: between === 'liked',
    isRequest: between === 'request',
    isFavorite: favorites.answer.length > 0,
    isBlocked: between === 'blocked',
    isHidden: between === 'hidden',
  };
}
