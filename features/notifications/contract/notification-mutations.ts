import { defineMutation } from '@mitto/kit/define-mutation';
import { Id } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { NotificationLanguage } from './notification-language.ts';
import { QuietHours, TimeZone } from './quiet-window.ts';

export const notificationMutations = {
  /** Marks one notification as read. Reading wins over an unread copy of another device. */
  readNotification: defineMutation({
    name: 'readNotification',
    table: 'notification_list',
    input: v.strictObject({ id: Id }),
  }),
  /** Marks all notifications up to this time as read. Newer ones, which the device has not shown, stay unread. */
  readNotifications: defineMutation({
    name: 'readNotifications',
    table: 'notification_list',
    input: v.strictObject({ upTo: Timestamp }),
  }),
  /** Changes the named choices; the last change wins. Null removes the quiet hours. */
  changeNotificationChoices: defineMutation({
    name: 'changeNotificationChoices',
    table: 'notification_choices',
    input: v.strictObject({
      timeZone: v.optional(TimeZone),
      quiet: v.optional(v.nullable(QuietHours)),
      showsPreviews: v.optional(v.boolean()),
      language: v.optional(NotificationLanguage),
    }),
  }),
} as const;
