import * as v from 'valibot';
import { defineJob, handleJob, type JobHandler } from '../jobs/define-job.ts';
import type { SmsSender } from './sms-sender.ts';

/**
 * Sends a text message after the commit. A failed attempt is retried for about a quarter of an hour, because
 * most messages contain a code that then expires.
 */
export const smsJob = defineJob({
  kind: 'sms.send',
  payload: v.strictObject({
    to: v.pipe(v.string(), v.regex(/^\+[1-9]\d{4,14}$/, 'number')),
    text: v.pipe(v.string(), v.maxLength(1600)),
  }),
  maxTries: 10,
});

export function handleSms(sender: SmsSender): JobHandler {
  return handleJob(smsJob, (sms, { id }) => sender.send({ ...sms, id }));
}
