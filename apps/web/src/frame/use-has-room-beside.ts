import { useServices } from '@mitto/web-kit/feature/services';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { useIsAtLeast } from '@mitto/widgets/use-is-at-least.ts';
import { isFramed } from './is-framed.ts';

/** Returns true when the side menu is visible, so that panels may take the place of the page beside it. */
export function useHasRoomBeside(): boolean {
  const { session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const isWide = useIsAtLeast('62em');
  const place = usePlace();
  return isSignedIn && isWide && place !== undefined && isFramed(place) && !place.route.isBare;
}
