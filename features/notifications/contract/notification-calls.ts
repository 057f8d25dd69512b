import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { NotificationLanguage } from './notification-language.ts';

const base64url = (bytes: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]*$/, 'base64url'), v.length(Math.ceil((bytes * 4) / 3), 'length'));

/** A browser's subscription, as `PushSubscription.toJSON()` tells it, and the language that it shows. */
export const PushSubscribed = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url('url')),
  keys: v.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  language: NotificationLanguage,
});
export type PushSubscribed = v.InferOutput<typeof PushSubscribed>;

const access = { self: pausedRow('ok') } as const;

export const notificationCalls = defineApi({
  pushKey: {
    method: 'GET',
    path: '/notifications/key',
    auth: 1,
    reach: 'paused',
    summary: 'Returns the public key by which push services know this server.',
    input: Nothing,
    output: v.strictObject({ publicKey: base64url(65) }),
    errors: [],
    idempotent: true,
    access,
  },
  subscribePush: {
    method: 'POST',
    path: '/notifications/subscription',
    auth: 1,
    reach: 'paused',
    summary: 'Sends pushes to this device from now on. Replaces its earlier subscription.',
    input: PushSubscribed,
    output: Nothing,
    errors: [],
    idempotent: true,
    access,
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/notifications/subscription',
    auth: 1,
    reach: 'paused',
    summary: 'Sends no more pushes to this device.',
    input: Nothing,
    output: Nothing,
    errors: [],
    idempotent: true,
    access,
  },
});
