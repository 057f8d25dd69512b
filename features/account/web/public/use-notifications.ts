import { useLive } from '@mitto/web-kit/live/use-live';
import { accountConfiguration } from '../../contract/configuration.ts';
import {
  isNotified,
  type NotificationChannel,
  notificationSettings,
} from '../../contract/notification-settings.ts';
import { useConfigured } from './use-configured.ts';

type IsNotified = (channel: NotificationChannel, name: string) => boolean;

/** The member's notification switches; undefined until loaded. */
export function useNotifications(): IsNotified | undefined {
  const { pushNotification: configured } = useConfigured(accountConfiguration);
  const { answer, isLoaded } = useLive(notificationSettings);
  if (!isLoaded) return undefined;
  return (channel, name) => isNotified(configured, answer[0]?.row, channel, name);
}
