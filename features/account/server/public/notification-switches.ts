import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Configuration } from '../../contract/configuration.ts';
import { configurationOf } from '../configuration/configuration-of.ts';
import { listNotifications } from '../store/notifications.ts';

export interface NotificationSwitches {
  readonly configured: Configuration['pushNotification'];
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
  const moved = await listNotifications(tx, uid);
  return {
    configured: value.pushNotification,
    changed: (channel) =>
      Object.fromEntries(
        moved.filter((one) => one.channel === channel).map(({ name, is_on }) => [name, is_on]),
      ),
  };
}
