import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import { defineJob } from '@mitto/server-kit/jobs/define-job';
import * as v from 'valibot';

/** Sends one notification to one device. A push service that hangs holds up no other jobs. */
export const pushJob = defineJob({
  kind: 'notifications.push',
  payload: v.strictObject({
    uid: Uid,
    deviceId: Id,
    /** The notification, as it was at this time: if it has newer news, another job sends them. */
    id: Id,
    at: Timestamp,
  }),
  maxTries: 16,
  lane: { name: 'push', concurrency: 64 },
});
export type PushWish = v.InferOutput<(typeof pushJob)['payload']>;
