import { defineSessionPath } from '@mitto/account/server/face/session-paths';
import { ReportCase, reportPath } from '../contract/report-case.ts';
import { caseKeeper } from './case-keeper.ts';

/** A member reports another one; staff reads it, with what was to be seen when it was reported. */
export const reportCases = defineSessionPath({
  path: reportPath,
  read: 'staff',
  write: ['create', 'update', 'remove'],
  most: 100,
  content: ReportCase,
  complete: (report, { uid, name }) => ({ ...report, reporterId: uid, reporterName: name }),
  about: ({ id }) => id,
  keeper: caseKeeper,
});
