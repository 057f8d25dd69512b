import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useEffect, useState } from 'react';
import { type NotificationLanguage, notificationLanguages } from '../../contract/notification-language.ts';
import { notificationCalls } from '../notification-calls.ts';
import { pushNote } from './device-notes.ts';
import { dropSubscription, type PushState, readPushState, subscribeDevice } from './device-push.ts';

/** The language of this page, for the words of pushes and mails. */
export function useNotificationLanguage(): NotificationLanguage {
  const { page } = useServices();
  return notificationLanguages.find((language) => language === page.language) ?? 'en';
}

/** Subscribes this device for the signed-in member, or ends that. */
export function useSubscribe() {
  const client = useClient(notificationCalls);
  const db = useDatabase();
  const language = useNotificationLanguage();
  return {
    subscribe: async () => {
      const endpoint = await subscribeDevice(client, language);
      if (endpoint !== undefined) await db.putNote(pushNote.name, { endpoint, language, at: Date.now() });
    },
    unsubscribe: async () => {
      await db.putNote(pushNote.name, null);
      await dropSubscription();
      await client.unsubscribePush({});
    },
  };
}

/** State of the pushes on this device, and how to change it; undefined until it is read. */
export function usePush() {
  const { subscribe, unsubscribe } = useSubscribe();
  const note = useNote(pushNote);
  const [read, setRead] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const look = () => void readPushState().then(setRead, () => setRead('missing'));
    look();
    // On a first visit the service worker comes later than the page. Browsers leave it out on an insecure connection.
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    void serviceWorker?.ready.then(look);
    // The member may have changed the permission in the browser's settings.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const change = async (work: () => Promise<unknown>): Promise<PushState> => {
    setBusy(true);
    try {
      await work();
      const after = await readPushState();
      setRead(after);
      return after;
    } finally {
      setBusy(false);
    }
  };
  // Somebody else who has signed out here may have left a subscription behind.
  const isOthers = read === 'on' && note.answer === undefined;
  return {
    state: note.isLoaded ? (isOthers ? 'off' : read) : undefined,
    isBusy,
    /** Asks the browser's permission. Only in answer to a press. */
    turnOn: () =>
      change(async () => {
        if ((await Notification.requestPermission()) === 'granted') await subscribe();
      }),
    turnOff: () => change(unsubscribe),
  } as const;
}
