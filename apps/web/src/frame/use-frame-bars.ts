import { useServices } from '@mitto/web-kit/feature/services';
import type { FrameBars } from '@mitto/web-kit/intents/panels-beside';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { isFramed } from './is-framed.ts';

/** Returns the bars around the current page; undefined for a page without any. */
export function useFrameBars(): FrameBars | undefined {
  const { session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const isWide = useIsAtLeast('62em');
  const place = usePlace();
  if (!isSignedIn || place === undefined || !isFramed(place) || place.route.isBare) return undefined;
  return isWide ? 'menu' : 'tabs';
}
