import { minute, second } from '@mitto/kit/time';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import type { Configuration } from '../contract/configuration.ts';
import { account } from '../contract/contract.ts';
import { archiveWords } from './archive-words.ts';
import { readConfiguration } from './configuration/calls/read-configuration.ts';
import { updateConfiguration } from './configuration/calls/update-configuration.ts';
import { declareConfiguration } from './configuration/configuration-of.ts';
import { syncedConfiguration } from './configuration/synced-configuration.ts';
import { documentHandlers } from './documents/document-handlers.ts';
import { expireAccount } from './expire-account.ts';
import { archiveMedia } from './export/build-archive.ts';
import { exportJobs } from './export/prepare-export.ts';
import { eraseLeaving } from './leaving/erase-leaving.ts';
import { leavingHandlers } from './leaving/leaving-handlers.ts';
import { codeJobs } from './mail/silent-job.ts';
import { eraseAccount, exportAccount } from './members/calls/own-account.ts';
import { userHandlers } from './members/calls/user-handlers.ts';
import { flagJobs } from './members/count-flags-again.ts';
import { endByClock } from './members/end-by-clock.ts';
import { notificationTask } from './notifications/notification-task.ts';
import { syncedNotifications } from './notifications/synced-notifications.ts';
import { usualLimits } from './public/limitable-tasks.ts';
import { codeHandlers } from './sign-in/code-handlers.ts';
import { passkeyHandlers } from './sign-in/passkey-handlers.ts';
import { sessionHandlers } from './sign-in/session-handlers.ts';
import { signInHandlers } from './sign-in/sign-in-handlers.ts';
import { twoStepHandlers } from './sign-in/two-step-handlers.ts';
import { adminHandlers } from './staff/admin/admin-handlers.ts';

/** The module of a server whose configuration has these parts. */
export const accountModule = (configuration: Configuration) =>
  defineModule(
    account,
    new URL('./migrations/', import.meta.url),
    (deps) => {
      declareConfiguration(deps, { configuration, usualLimits: () => usualLimits(deps) });
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
