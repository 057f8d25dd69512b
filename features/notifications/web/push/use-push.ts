import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useState } from 'react';
import { type NotificationLanguage, notificationLanguages } from '../../contract/notification-language.ts';
import { notificationCalls } from '../notification-calls.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './device-push.ts';

/** The language of this page, for the words of pushes and mails. */
export function useNotificationLanguage(): NotificationLanguage {
  const { page } = useServices();
  return notificationLanguages.find((language) => language === page.language) ?? 'en';
}

/** State of the pushes on this device, and how to change it; undefined until it is read. */
export function usePush() {
  const client = useClient(notificationCalls);
  const language = useNotificationLanguage();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const look = () => void readPushState().then(setState, () => setState('missing'));
    look();
    // The member may have changed the permission in the browser's settings.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const change = async (work: () => Promise<PushState>): Promise<PushState | undefined> => {
    setBusy(true);
    try {
      const after = await work();
      setState(after);
      return after;
    } finally {
      setBusy(false);
    }
  };
  return {
    state,
    isBusy,
    turnOn: () => change(() => turnPushOn(client, language)),
    turnOff: () => change(() => turnPushOff(client)),
  };
}
