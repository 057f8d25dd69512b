import { defineSessionPath } from '@mitto/account/server/public/session-paths';
import { writeDocument } from '@mitto/account/server/public/write-document';
import { Refusal } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import { ReportCase, reportPath, reportUser } from '../contract/report-case.ts';
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

/** Reports a member by a task, as a document of the session path would. */
export function reportTask(deps: Deps): MutationHandler<Me> {
  return handleMutation(reportUser, async (tx, { uid: me }: Me, { uid, ...report }) => {
    const written = { uid: me, id: newId(deps.now()), content: { id: uid, ...report } };
    const document = await writeDocument(coreTx(tx), deps, reportCases, written);
    return document instanceof Refusal ? document : { source: null };
  });
}
