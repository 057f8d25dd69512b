import { AppError } from '@mitto/kit/app-error';
import type { analyticsApi } from '@mitto/kit/failure-report';
import { minute } from '@mitto/kit/time';
import { addressKey } from '@mitto/server-kit/http/address-key';
import { type Rate, TokenBuckets } from '@mitto/server-kit/http/token-buckets';
import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Parts } from '../parts.ts';

const msInSecond = 1000;
/** Limits for the reports of one network, and of all together, so that nobody can fill the operator's log. */
const ofNetwork: Rate = { perSecond: 10 / (minute / msInSecond), burst: 40 };
const ofAll: Rate = { perSecond: 5, burst: 500 };
const maxNetworks = 10_000;

/**
 * Handler of the call with which the app reports its failures. Each one becomes a line of the log, without the
 * address or the member it came from.
 */
export function collectFailures({ settings, log, now }: Pick<Parts, 'settings' | 'log' | 'now'>) {
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
