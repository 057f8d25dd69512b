import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { accountEvents } from '../../contract/account-events.ts';
import { type PremiumFlag, PremiumFlags } from '../../contract/premium-privacy.ts';
import { privacyThatCounts } from '../../policy.ts';
import { listChoosers } from '../store/premium-flags.ts';
import { privacyOf } from './user-info.ts';

/** Enqueued when the configuration has changed which privacy flags are premium's. */
export const countFlagsAgain = defineJob({
  kind: 'account.count-flags-again',
  payload: v.object({ before: PremiumFlags, after: PremiumFlags }),
  maxTries: 20,
});

export function flagJobs(deps: Deps): readonly JobHandler[] {
  return [handleJob(countFlagsAgain, ({ before, after }) => tellChoosers(deps, before, after))];
}

const batch = 100;

/**
 * Tells the other features about each standard member for whom other flags count now. Readers judge the flags
 * themselves; what was derived from them, such as the row of the search, is written again.
 */
async function tellChoosers(
  { database, now, emit }: Pick<Deps, 'database' | 'now' | 'emit'>,
  before: readonly PremiumFlag[],
  after: readonly PremiumFlag[],
): Promise<void> {
  const flags = changedFlags(before, after);
  let last: string | undefined;
  for (;;) {
    const told = await database.transact(async (tx) => {
      const choosers = await listChoosers(tx, { flags, now: now(), after: last, most: batch });
      for (const { uid, privacy } of choosers) {
        const chosen = privacyOf(privacy);
        await emit(tx, accountEvents.privacyChanged, {
          uid,
          before: privacyThatCounts(chosen, false, before),
          after: privacyThatCounts(chosen, false, after),
        });
      }
      return choosers;
    });
    last = told.at(-1)?.uid;
    if (told.length < batch) return;
  }
}

/** Returns the flags that are in one of the two lists only. */
export function changedFlags(
  before: readonly PremiumFlag[],
  after: readonly PremiumFlag[],
): readonly PremiumFlag[] {
  return [
    ...before.filter((flag) => !after.includes(flag)),
    ...after.filter((flag) => !before.includes(flag)),
  ];
}
