import type { Router } from '@mitto/web-kit/router/router';
import type { NotificationPlace } from '../contract/notification-place.ts';

/** `open` opens it over all panels, `turn` in place of the newest one. */
type Way = 'open' | 'turn';

/** Opens what a notification tells of. */
export function openPlace(router: Pick<Router, Way>, place: NotificationPlace, way: Way = 'open'): void {
  if (place.intent === 'chat') void router[way]('chat', place.params);
  else if (place.intent === 'profile') void router[way]('profile', place.params);
  else if (place.intent === 'audience') void router[way]('audience', place.params);
  else void router[way](place.intent);
}
