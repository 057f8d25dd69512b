import { securityEvents } from '@mitto/account/contract/security-events';
import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { ActivityDetail } from './activity-news.ts';
import { notificationKinds } from './notification-kinds.ts';
import { NotificationLanguage } from './notification-language.ts';
import { QuietHours, TimeZone } from './quiet-window.ts';

/** Security event, with browser and platform of a new device. */
const SecurityDetail = v.strictObject({
  event: v.picklist(securityEvents),
  browser: v.optional(v.string()),
  platform: v.optional(v.string()),
});
export type SecurityDetail = v.InferOutput<typeof SecurityDetail>;

/** Decision about the member's selfies. */
const VerificationDetail = v.strictObject({ isApproved: v.boolean() });
export type VerificationDetail = v.InferOutput<typeof VerificationDetail>;

/**
 * The notifications of a member, newest first by `at`. A row is there as long as the relation that it tells of.
 * The reference is random.
 */
export const notificationList = defineTable({
  name: 'notification_list',
  row: v.strictObject({
    kind: v.picklist(notificationKinds),
    /** The other member; for an activity of somebody else its author. Absent for security and verification, and for likes and visits of people whom the member may not know. */
    uid: v.optional(Uid),
    /** Time of the newest event that the row tells of; for people one may not know the time of their batch. */
    at: Timestamp,
    /** Number of events since the row was last read, of people in a batch, or of coins. */
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    isRead: v.boolean(),
    security: v.optional(SecurityDetail),
    activity: v.optional(ActivityDetail),
    verification: v.optional(VerificationDetail),
  }),
  indexes: [['at'], ['isRead', 'at'], ['uid']],
  conflict: 'server',
  stream: 'member',
});
export type NotificationItem = v.InferOutput<typeof notificationList.row>;

/**
 * Wishes of a member about notifications, beside the switches. A member has one such row, whose reference is the
 * uid, and none before the first change.
 */
export const notificationChoices = defineTable({
  name: 'notification_choices',
  row: v.strictObject({
    timeZone: TimeZone,
    /** Absent without quiet hours. */
    quiet: v.optional(QuietHours),
    /** True if a push may carry names and the words of messages. */
    showsPreviews: v.boolean(),
    /** Language of mails. */
    language: NotificationLanguage,
  }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
export type NotificationChoices = v.InferOutput<typeof notificationChoices.row>;
