import { newId } from '@mitto/kit/ids';
import type { notificationCalls } from '@mitto/notifications/contract/notification-calls';
import { makeBrowserKeys } from '../decrypt-push.ts';
import type { SamplesOf } from './sample.ts';

export const notificationSamples: SamplesOf<keyof typeof notificationCalls> = {
  pushKey: { self: () => ({}) },
  subscribePush: {
    self: async () => {
      const { p256dh, auth } = await makeBrowserKeys();
      return { endpoint: `https://push.example/${newId()}`, keys: { p256dh, auth }, language: 'en' };
    },
  },
  unsubscribePush: { self: () => ({}) },
};
