import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import type { AccountConfiguration } from '../../contract/configuration.ts';
import {
  changeNotifications,
  isForPremium,
  type NotificationChanges,
  notificationChannels,
  notificationSettings,
} from '../../contract/notification-settings.ts';
import { configurationOf } from '../configuration/configuration-of.ts';
import { isPremiumMember } from '../public/member-facts.ts';
import { type MovedSwitch, putNotificationSwitches } from '../store/notifications.ts';

/**
 * Changes switches that exist in the configuration. A standard member may turn a premium switch off, and not on
 * again where its default is off for them.
 */
export function notificationTask(deps: Deps): MutationHandler<Me> {
  return handleMutation(changeNotifications, async (tx, me: Me, changes) => {
    const { value } = await configurationOf(deps).read(coreTx(tx));
    const moved = movedSwitches(changes);
    if (moved.length === 0) return { source: null };
    const isPremium = await isPremiumMember(tx, me.uid, deps.now());
    for (const one of moved) checkSwitch(value.pushNotification, one, isPremium);
    await putNotificationSwitches(tx, me.uid, moved);
    deps.touch(tx, me.uid, notificationSettings.name, me.uid);
    return { source: me.uid };
  });
}

function movedSwitches(changes: NotificationChanges): MovedSwitch[] {
  return notificationChannels.flatMap((channel) =>
    Object.entries(changes[channel] ?? {}).map(([name, is_on]) => ({ channel, name, is_on })),
  );
}

function checkSwitch(
  configured: AccountConfiguration['pushNotification'],
  { channel, name, is_on }: MovedSwitch,
  isPremium: boolean,
): void {
  const field = `${channel}.${name}`;
  const item = configured.sections
    .find((section) => section.name === channel)
    ?.items.find((candidate) => candidate.name === name);
  if (!item) fail('invalid', { fields: { [field]: 'unknown' } });
  if (is_on && !isPremium && isForPremium(configured, channel, name)) {
    fail('account/premium-only', { fields: { [field]: 'premium' } });
  }
}
