import type { Services } from '@mitto/web-kit/face/services';
import { askPeople } from './ask-people.ts';

/** On a device that keeps nothing yet there is nobody to show before the answer: it is on its way while the app opens. */
export function askAheadForPeople(services: Services, page: string): void {
  const isNew = navigator.serviceWorker?.controller === null;
  if (page !== 'home' || !isNew || !navigator.onLine) return;
  // What the server knows of the filter is all that is known. Where it fails, home asks again.
  const answer = askPeople(services.client, {}).catch(() => undefined);
  void import('./keep-ahead.ts').then(({ keepAhead }) => keepAhead(services, answer)).catch(() => undefined);
}
