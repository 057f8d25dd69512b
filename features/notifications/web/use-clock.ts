import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useEffect, useEffectEvent } from 'react';
import { notificationMutations } from '../contract/notification-mutations.ts';
import { notificationChoices } from '../contract/notification-tables.ts';
import { useNotificationLanguage } from './push/use-push.ts';

/**
 * Keeps the member's time zone and language up to date on the server: quiet hours and mails follow them. With
 * `if known`, nothing is stored for a member who has never looked at their notifications.
 */
export function useClock(when: 'always' | 'if known'): void {
  const language = useNotificationLanguage();
  const { run } = useMutation(notificationMutations.changeNotificationChoices);
  const { answer, isLoaded } = useLive(notificationChoices);
  const isComplete = useSyncStatus('isComplete');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [known] = answer;
  const isOld = known?.row.timeZone !== timeZone || known.row.language !== language;
  const isReady = isLoaded && isComplete && isOld && (known !== undefined || when === 'always');
  const save = useEffectEvent(() => void run({ timeZone, language }));
  useEffect(() => {
    if (isReady) save();
  }, [isReady]);
}
