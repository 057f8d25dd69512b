import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';
import { notificationCalls } from './notification-calls.ts';

/** The public contract of the feature. Its other writes are mutations. */
export const notifications = {
  name: 'notifications',
  api: notificationCalls,
  errors: defineErrors({}),
  events: defineEvents('notifications', {}),
} as const;
