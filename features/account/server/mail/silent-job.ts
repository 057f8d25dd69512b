import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import { mailJob } from '@mitto/server-kit/mail/mail-job';

/**
 * Job queued in place of a mail to an unknown address. It is encrypted and queued like any mail, so that the
 * response time does not reveal that the address is unknown. It sends nothing.
 */
export const silentJob = defineJob({ ...mailJob, kind: 'account.send-nothing' });

export function codeJobs(): readonly JobHandler[] {
  return [handleJob(silentJob, () => Promise.resolve())];
}
