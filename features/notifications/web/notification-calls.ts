import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { notificationCalls as calls } from '../contract/notification-calls.ts';

export const notificationCalls: CallTable<typeof calls> = {
  pushKey: ['GET', '/notifications/key', true],
  subscribePush: ['POST', '/notifications/subscription', true],
  unsubscribePush: ['DELETE', '/notifications/subscription', true],
};
