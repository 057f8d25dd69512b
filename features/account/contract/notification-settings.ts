import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import type { AccountConfiguration } from './configuration.ts';

const ItemName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,39}$/, 'name'));

/** Values of changed switches, by the name of the switch. */
const Switches = v.pipe(v.record(ItemName, v.boolean()), v.maxEntries(40, 'too-many'));

/** Channels of notifications: pushes to the device, notices within the app, and e-mail. */
export const notificationChannels = ['push', 'inapp', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * The notification switches that a member has changed. A member has one such row, whose reference is the uid,
 * and none before the first change.
 */
export const notificationSettings = defineTable({
  name: 'notifications',
  // Rows that devices stored before there was e-mail have none.
  row: v.strictObject({ uid: Uid, push: Switches, inapp: Switches, email: v.optional(Switches) }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings.row>;

/** Merges the named switches; the other switches stay. */
export const changeNotifications = defineMutation({
  name: 'changeNotifications',
  table: 'notifications',
  isLimitable: true,
  input: v.strictObject({
    push: v.optional(Switches),
    inapp: v.optional(Switches),
    email: v.optional(Switches),
  }),
});
export type NotificationChanges = v.InferOutput<(typeof changeNotifications)['input']>;

type Configured = AccountConfiguration['pushNotification'];

/** True if only premium members can turn this switch on. Everybody can turn every switch off. */
export function isForPremium(
  { sections, defaults }: Configured,
  channel: NotificationChannel,
  name: string,
): boolean {
  const item = sections
    .find((section) => section.name === channel)
    ?.items.find((candidate) => candidate.name === name);
  // Within the app a premium switch has its default for everybody. Elsewhere it is off for standard members.
  return item?.isPremiumOnly === true && (channel !== 'inapp' || defaults[name] !== true);
}

/** The value of a switch: the member's own, or else the configured default. */
export function isNotified(
  { defaults }: Pick<Configured, 'defaults'>,
  settings: Pick<NotificationSettings, NotificationChannel> | undefined,
  channel: NotificationChannel,
  name: string,
): boolean {
  return settings?.[channel]?.[name] ?? defaults[name] ?? false;
}
