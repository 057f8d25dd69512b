import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import { mailJob } from '@mitto/server-kit/mail/mail-job';

/** The mail to an address nobody has: written, sealed and queued like any other, and never sent. */
export const silentJob = defineJob({ ...mailJob, kind: 'account.send-nothing' });

export function codeJobs(): readonly JobHandler[] {
  return [handleJob(silentJob, () => Promise.resolve())];
}
