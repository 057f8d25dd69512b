import type { Services } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';
import { sweepDevice } from './sweep-device.ts';

/** Keeps the app on the device, so that it opens without a network, and asks before a new version takes over. */
export function keepOnDevice(services: Services): void {
  const { toasts } = services;
  // A browser that lists no databases, or keeps none, has none that were left behind.
  sweepDevice(services).catch(() => undefined);
  // The dev server's files come from there alone.
  if (import.meta.hot) return;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // Absent where the page did not come over a safe connection.
  if (!serviceWorker) return;
  let isAccepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // Also when another tab accepted: the files of the old version are gone by then.
    if (isAccepted || hadController) location.reload();
    hadController = true;
  });
  let hadController = serviceWorker.controller !== null;

  const offer = (waiting: ServiceWorker) =>
    toasts.show({
      text: m.app_update(),
      staysFor: 24 * 60 * 60 * 1000,
      // It comes again with the next start.
      dismiss: m.app_update_later(),
      action: {
        label: m.app_update_now(),
        onPress: () => {
          isAccepted = true;
          waiting.postMessage('take over');
        },
      },
    });

  // Where workers are switched off there is no registration, whatever the types say.
  const follow = (registration?: ServiceWorkerRegistration) => {
    if (!registration) return;
    if (registration.waiting && hadController) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && hadController) offer(installing);
      });
    });
  };
  void serviceWorker.register('/service-worker.js').then(follow, () => undefined);
}
