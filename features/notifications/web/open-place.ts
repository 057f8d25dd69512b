import type { Router } from '@mitto/web-kit/router/router';
import type { NotificationPlace } from '../contract/notification-place.ts';

/** Opens what a notification tells of. */
export function openPlace(router: Pick<Router, 'open'>, place: NotificationPlace): void {
  if (place.intent === 'chat') void router.open('chat', place.params);
  else if (place.intent === 'profile') void router.open('profile', place.params);
  else if (place.intent === 'audience') void router.open('audience', place.params);
  else void router.open(place.intent);
}
