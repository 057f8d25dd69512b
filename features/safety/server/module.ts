import { registerSessionPath } from '@mitto/account/server/public/session-paths';
import { hour } from '@mitto/kit/time';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { safety } from '../contract/contract.ts';
import { caseMedia } from './case-media.ts';
import { expireCases } from './expire-cases.ts';
import { reportCases, reportTask } from './report-cases.ts';
import { staffCaseHandlers } from './staff/staff-cases.ts';
import { exportCases, forgetReporter } from './store.ts';

export const safetyModule = defineModule(
  safety,
  new URL('./migrations/', import.meta.url),
  (deps) => {
    registerSessionPath(deps, reportCases);
    return {
      calls: staffCaseHandlers(deps),
      media: [caseMedia],
      repeating: [{ kind: 'safety.expire', everyMs: hour, work: () => expireCases(deps) }],
      // A case about the member is not erased with their account, but when its retention ends (decision 051).
      erase: (tx, uid) => forgetReporter(tx, uid),
      export: (tx, uid) => exportCases(tx, uid),
    };
  },
  (deps): SyncFace<Me> => ({ tables: [], mutations: [reportTask(deps)] }),
);
