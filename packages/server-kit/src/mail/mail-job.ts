import * as v from 'valibot';
import { defineJob, handleJob, type JobHandler } from '../jobs/define-job.ts';
import type { Mailer } from './mailer.ts';

/** Sends a mail after the commit. A failed attempt is retried for about half a day. */
export const mailJob = defineJob({
  kind: 'mail.send',
  payload: v.strictObject({
    to: v.pipe(v.string(), v.maxLength(254)),
    subject: v.pipe(v.string(), v.maxLength(500)),
    text: v.pipe(v.string(), v.maxLength(100_000)),
    unsubscribe: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  maxTries: 24,
});

export function handleMail(mailer: Mailer): JobHandler {
  return handleJob(mailJob, ({ unsubscribe, ...mail }, { id }) =>
    mailer.send({ ...mail, id, ...(unsubscribe !== undefined && { unsubscribe }) }),
  );
}
