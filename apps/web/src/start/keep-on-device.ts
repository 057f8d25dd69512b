import type { Services } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { sweepDevice } from './sweep-device.ts';

/** Registers the service worker, so that the app opens offline, and asks before a new version takes over. */
export function keepOnDevice(services: Services): void {
  const { toasts } = services;
  // Fails where the browser cannot list databases; there is then nothing to delete.
  sweepDevice(services).catch(() => undefined);
  // In development there is no service worker, because all files come from the dev server.
  if (import.meta.hot) return;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // `serviceWorker` is undefined on an insecure connection.
  if (!serviceWorker) return;
  let isAccepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // Reload also when another tab has accepted: the files of the old version are deleted by then.
    if (isAccepted || hadController) location.reload();
    hadController = true;
  });
  let hadController = serviceWorker.controller !== null;

  const offer = (waiting: ServiceWorker) =>
    toasts.show({
      text: m.app_update(),
      staysFor: 24 * 60 * 60 * 1000,
      // A dismissed offer is shown again at the next start.
      dismiss: m.app_update_later(),
      action: {
        label: m.app_update_now(),
        onPress: () => {
          isAccepted = true;
          waiting.postMessage('take over');
        },
      },
    });

  // Where the browser has service workers switched off, the registration is undefined despite its type.
  const follow = (registration?: ServiceWorkerRegistration) => {
    if (!registration) return;
    // A page that was reloaded with Shift has no controller, although a worker is active. A worker that is only
    // being activated is about to control its first pages, which need no reload.
    if (registration.active?.state === 'activated') hadController = true;
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
