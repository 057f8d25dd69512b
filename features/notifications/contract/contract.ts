import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';

/** The public contract of the feature. Its writes are mutations. */
export const notifications = {
  name: 'notifications',
  api: {},
  errors: defineErrors({}),
  events: defineEvents('notifications', {}),
} as const;
