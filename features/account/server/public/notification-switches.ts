import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { AccountConfiguration } from '../../contract/configuration.ts';
import { type NotificationChannel, notificationSettings } from '../../contract/notification-settings.ts';
import { configurationOf } from '../configuration/configuration-of.ts';
import { listNotificationSwitches, putNotificationSwitches } from '../store/notifications.ts';

export interface NotificationSwitches {
  readonly configured: AccountConfiguration['pushNotification'];
  /** Switches of a channel that the member has changed, by name. */
  readonly changed: (channel: string) => Readonly<Record<string, boolean>>;
}

/** Reads the configured notification switches, and those that a member has changed. */
export async function readNotificationSwitches(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  tx: Tx,
  uid: string,
): Promise<NotificationSwitches> {
  const { value } = await configurationOf(deps).read(tx);
  const moved = await listNotificationSwitches(tx, uid);
  return {
    configured: value.pushNotification,
    changed: (channel) =>
      Object.fromEntries(
        moved.filter((one) => one.channel === channel).map(({ name, is_on }) => [name, is_on]),
      ),
  };
}

/** Turns all configured switches of a channel off, as the member does who unsubscribes. */
export async function turnOffSwitches(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log' | 'touch'>,
  tx: Tx,
  uid: string,
  channel: NotificationChannel,
): Promise<void> {
  const { sections } = (await configurationOf(deps).read(tx)).value.pushNotification;
  const items = sections.find(({ name }) => name === channel)?.items ?? [];
  await putNotificationSwitches(
    tx,
    uid,
    items.map(({ name }) => ({ channel, name, is_on: false })),
  );
  deps.touch(tx, uid, notificationSettings.name, uid);
}
