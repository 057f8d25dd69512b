import { defineSessionPath, registerSessionPath } from '@mitto/account/server/public/session-paths';
import { writeDocument } from '@mitto/account/server/public/write-document';
import { Refusal } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import { safety } from '../contract/contract.ts';
import { ReportCase, reportPath, reportUser } from '../contract/report-case.ts';
import { archiveWords } from './archive-words.ts';
import { caseKeeper } from './case-keeper.ts';
import { caseMedia } from './case-media.ts';
import { expireCases } from './expire-cases.ts';
import { reportPictureMedia } from './report-pictures.ts';
import { staffCaseHandlers } from './staff/staff-cases.ts';
import { exportReports, forgetReporter } from './store.ts';
import { uploadReportPicture } from './upload-report-picture.ts';

/** Session path of reports. Members write; only staff reads, together with the evidence. */
const reportCases = defineSessionPath({
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
function reportTask(deps: Deps): MutationHandler<Me> {
  return handleMutation(reportUser, async (tx, { uid: me }: Me, { uid, ...report }) => {
    const written = { uid: me, id: newId(deps.now()), content: { id: uid, ...report } };
    const document = await writeDocument(coreTx(tx), deps, reportCases, written);
    return document instanceof Refusal ? document : { source: null };
  });
}

export const safetyModule = defineModule(
  safety,
  new URL('./migrations/', import.meta.url),
  (deps) => {
    registerSessionPath(deps, reportCases);
    return {
      calls: {
        uploadReportPicture: (context) => uploadReportPicture(deps, context),
        ...staffCaseHandlers(deps),
      },
      media: [caseMedia, reportPictureMedia],
      repeating: [{ kind: 'safety.expire', everyMs: hour, work: () => expireCases(deps) }],
      // A case about the member is not erased with their account, but when its retention ends (decision 051).
      erase: (tx, uid) => forgetReporter(tx, uid),
      archive: archiveWords,
      export: (tx, uid) => exportReports(tx, uid),
    };
  },
  (deps): SyncFace<Me> => ({ tables: [], mutations: [reportTask(deps)] }),
);
