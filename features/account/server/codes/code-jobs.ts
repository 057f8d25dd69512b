import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import { mailJob } from '@mitto/server-kit/mail/mail-job';

/**
 * Job in place of mail to an unknown address: sealed and queued like any mail, so that timing tells nothing,
 * and never sent.
 */
export const silentJob = defineJob({ ...mailJob, kind: 'account.send-nothing' });

export function codeJobs(): readonly JobHandler[] {
  return [handleJob(silentJob, () => Promise.resolve())];
}
