import { minute, second } from '@mitto/kit/time';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import type { Configuration } from '../contract/configuration.ts';
import { account } from '../contract/contract.ts';
import { adminHandlers } from './admin/admin-handlers.ts';
import { archiveWords } from './archive-words.ts';
import { codeHandlers } from './codes/code-handlers.ts';
import { codeJobs } from './codes/code-jobs.ts';
import { declareConfiguration } from './configuration/configuration-of.ts';
import { readConfiguration } from './configuration/read-configuration.ts';
import { syncedConfiguration } from './configuration/synced-configuration.ts';
import { updateConfiguration } from './configuration/update-configuration.ts';
import { documentHandlers } from './documents/document-handlers.ts';
import { archiveMedia } from './export/build-archive.ts';
import { exportJobs } from './export/prepare-export.ts';
import { eraseLeaving } from './leaving/erase-leaving.ts';
import { leavingHandlers } from './leaving/leaving-handlers.ts';
import { flagJobs } from './members/count-flags-again.ts';
import { endByClock } from './members/end-by-clock.ts';
import { expireAccount } from './members/expire-account.ts';
import { eraseAccount, exportAccount } from './members/own-account.ts';
import { userHandlers } from './members/user-handlers.ts';
import { notificationTask } from './notifications/notification-task.ts';
import { syncedNotifications } from './notifications/synced-notifications.ts';
import { passkeyHandlers } from './passkeys/passkey-handlers.ts';
import { sessionHandlers } from './sessions/session-handlers.ts';
import { signInHandlers } from './sign-in/sign-in-handlers.ts';
import { twoStepHandlers } from './two-step/two-step-handlers.ts';

/** The module of a server whose configuration has these parts. */
export const accountModule = (configuration: Configuration) =>
  defineModule(
    account,
    new URL('./migrations/', import.meta.url),
    (deps) => {
      declareConfiguration(deps, configuration);
      return {
        calls: {
          ...userHandlers(deps),
          ...sessionHandlers(deps),
          ...documentHandlers(deps),
          ...codeHandlers(deps),
          ...signInHandlers(deps),
          ...passkeyHandlers(deps),
          ...twoStepHandlers(deps),
          ...adminHandlers(deps),
          readConfiguration: (context) => readConfiguration(deps, context),
          updateConfiguration: (context) => updateConfiguration(deps, context),
          ...leavingHandlers(deps),
        },
        jobs: [...codeJobs(), ...exportJobs(deps), ...flagJobs(deps)],
        repeating: [
          { kind: 'account.expire', everyMs: 10 * minute, work: () => expireAccount(deps) },
          { kind: 'account.erase-leaving', everyMs: 10 * minute, work: () => eraseLeaving(deps) },
          { kind: 'account.end-by-clock', everyMs: 15 * second, work: () => endByClock(deps) },
        ],
        media: [archiveMedia(deps)],
        erase: (tx, uid) => eraseAccount(tx, deps, uid),
        archive: archiveWords,
        export: exportAccount,
      };
    },
    accountSync,
  );

function accountSync(deps: Deps): SyncFace<Me> {
  return { tables: [syncedConfiguration(deps), syncedNotifications], mutations: [notificationTask(deps)] };
}
