import { fail } from '@mitto/kit/app-error';
import { askAs } from '@mitto/server-kit/database/asking';
import { describeApi } from '@mitto/server-kit/http/openapi';
import type { Readiness } from '@mitto/server-kit/http/readiness';
import type { ModuleFace } from '@mitto/server-kit/module/define-module';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncServer } from '@mitto/sync-server/create-sync-server';
import { contracts, type core } from '../modules.ts';
import type { Parts } from '../parts.ts';
import { version } from '../version.ts';
import { collectFailures } from './collect-failures.ts';
import { databaseHandlers } from './database-handlers.ts';

/** True when everybody may read the description of the calls, signed in or not. */
export const isReferenceOpen = ({
  isProduction,
  isReferenceOpen: isOpen = !isProduction,
}: Parts['settings']): boolean => isOpen;

/** Health checks have turns of their own at the database, which no caller can use up. */
const health = { kind: 'file', key: 'health', weight: 1 } as const;

export function coreModule(
  parts: Parts,
  readiness: Readiness,
  sync: SyncServer<Me>,
): ModuleFace<typeof core.api> {
  const startedAt = parts.now();
  return {
    calls: {
      ...databaseHandlers(sync),
      ...collectFailures(parts),
      healthCheck: async () => {
        const isReady =
          !readiness.isStopping() &&
          (await askAs(health, () => parts.database.isReady())) &&
          (await parts.bus.isReady());
        if (!isReady) return fail('busy');
        return {
          status: 'ready',
          version,
          database: parts.database.engine,
          bus: parts.busKind,
          uptime: Math.round((parts.now() - startedAt) / 1000),
        };
      },
      applicationApi: async ({ me }) => {
        if (!me && !isReferenceOpen(parts.settings)) fail('unauthorized');
        return describeApi(contracts, { title: 'Mitto', version });
      },
    },
    // Nothing to erase or export here: composeServer does that for the core's jobs and stored answers.
    erase: async () => undefined,
    export: async () => ({}),
  };
}
