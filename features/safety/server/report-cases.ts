import { defineSessionPath } from '@mitto/account/server/public/session-paths';
import { ReportCase, reportPath } from '../contract/report-case.ts';
import { caseKeeper } from './case-keeper.ts';

/** Session path of reports. Members write; only staff reads, together with the evidence. */
export const reportCases = defineSessionPath({
  path: reportPath,
  read: 'staff',
  write: ['create', 'update', 'remove'],
  most: 100,
  task: 'report',
  content: ReportCase,
  complete: (report, { uid, name }) => ({ ...report, reporterId: uid, reporterName: name }),
  about: ({ id }) => id,
  keeper: caseKeeper,
});
