import * as v from 'valibot';
import { defineJob, handleJob, type JobHandler } from '../jobs/define-job.ts';
import type { SmsSender } from './sms-sender.ts';

/** A text message that leaves after the commit. Tried for about a quarter of an hour: it mostly carries a code that ends then. */
export const smsJob = defineJob({
  kind: 'sms.send',
  payload: v.strictObject({
    to: v.pipe(v.string(), v.regex(/^\+[1-9]\d{4,14}$/, 'number')),
    text: v.pipe(v.string(), v.maxLength(1600)),
  }),
  mostTries: 10,
});

export function handleSms(sender: SmsSender): JobHandler {
  return handleJob(smsJob, (sms, { id }) => sender.send({ ...sms, id }));
}
