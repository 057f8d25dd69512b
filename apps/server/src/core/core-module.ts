import { AppError, fail } from '@mitto/kit/app-error';
import type { analyticsApi } from '@mitto/kit/failure-report';
import { minute } from '@mitto/kit/time';
import { askAs } from '@mitto/server-kit/database/asking';
import { addressKey } from '@mitto/server-kit/http/address-key';
import { describeApi } from '@mitto/server-kit/http/openapi';
import type { Readiness } from '@mitto/server-kit/http/readiness';
import { type Rate, TokenBuckets } from '@mitto/server-kit/http/token-buckets';
import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { ModuleFace } from '@mitto/server-kit/module/define-module';
import type { Me } from '@mitto/server-kit/module/me';
import { StoredAnswer } from '@mitto/server-kit/module/stored-answer';
import type { SyncServer } from '@mitto/sync-server/create-sync-server';
import { contracts, type core } from '../modules.ts';
import type { Parts } from '../parts.ts';
import { version } from '../version.ts';
import { databaseHandlers } from './database-handlers.ts';

const msInSecond = 1000;
/** Limits for the reports of one network, and of all together, so that nobody can fill the operator's log. */
const ofNetwork: Rate = { perSecond: 10 / (minute / msInSecond), burst: 40 };
const ofAll: Rate = { perSecond: 5, burst: 500 };
const maxNetworks = 10_000;

/**
 * Handler of the call with which the app reports its failures. Each one becomes a line of the log, without the
 * address or the member it came from.
 */
function collectFailures({ settings, log, now }: Pick<Parts, 'settings' | 'log' | 'now'>) {
  const networks = new TokenBuckets(ofNetwork, maxNetworks);
  const all = new TokenBuckets(ofAll, 2);
  return {
    analyticsPush: async ({ input: { data }, client, from }) => {
      if (!settings.isCollectingFailures) return { accepted: 0 };
      let accepted = 0;
      for (const failure of data) {
        const wait = networks.take(addressKey(from.ip), now()) || all.take('all', now());
        if (wait > 0 && accepted === 0) throw new AppError('too-many', { countDown: wait });
        if (wait > 0) break;
        log.warn({ failure, build: client?.build, client: client?.client }, 'the app failed');
        accepted += 1;
      }
      return { accepted };
    },
  } satisfies CallHandlers<typeof analyticsApi>;
}

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
): Pick<ModuleFace<typeof core.api>, 'calls'> {
  const startedAt = parts.now();
  let description: StoredAnswer<Record<string, unknown>> | undefined;
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
        description ??= new StoredAnswer(describeApi(contracts, { title: 'Mitto', version }));
        return description;
      },
    },
  };
}
