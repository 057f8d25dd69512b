import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import type { Configuration } from './configuration.ts';

const ItemName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,39}$/, 'name'));

/** By the name of a switch, where it was moved to. */
const Switches = v.pipe(v.record(ItemName, v.boolean()), v.maxEntries(40, 'too-many'));

/** The channels there are: to the device, and within the app. */
export const notificationChannels = ['push', 'inapp'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What a member has moved: one row, whose reference is their uid, and none before the first switch is moved. */
export const notificationSettings = defineTable({
  name: 'notifications',
  row: v.strictObject({ uid: Uid, push: Switches, inapp: Switches }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings.row>;

/** Moves switches, each on its own. */
export const changeNotifications = defineMutation({
  name: 'changeNotifications',
  table: 'notifications',
  input: v.strictObject({ push: v.optional(Switches), inapp: v.optional(Switches) }),
});
export type NotificationChanges = v.InferOutput<(typeof changeNotifications)['input']>;

type Configured = Configuration['pushNotification'];

/** Where a switch stands: where the member moved it, else where everybody's does. */
export function isNotified(
  { defaults }: Pick<Configured, 'defaults'>,
  settings: Pick<NotificationSettings, NotificationChannel> | undefined,
  channel: NotificationChannel,
  name: string,
): boolean {
  return settings?.[channel][name] ?? defaults[name] ?? false;
}
