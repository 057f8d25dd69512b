import { accountEvents } from '@mitto/account/contract/account-events';
import { circlesContract } from '@mitto/circles/contract';
import { day } from '@mitto/kit/time';
import { profileEvents } from '@mitto/profile/contract/profile-events';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { handleChannel } from '@mitto/sync-server/socket/handle-channel';
import { coinsHistoryChanged } from '../contract/coins-channels.ts';
import { coinHistoryLimit, coinsHistory } from '../contract/coins-tables.ts';
import { coinsContract } from '../contract/contract.ts';
import { archiveWords } from './archive-words.ts';
import { auditJob } from './audit.ts';
import { setCoinsPin } from './check-pin.ts';
import { coinsHistoryTable, coinsQueries, coinsTable } from './coins-views.ts';
import { eraseCoins, exportCoins } from './erase-and-export.ts';
import { resetCoinsPin, sendCoinsPinCode } from './reset-pin.ts';
import { referralJob, rewardOrWait } from './reward-referral.ts';
import { disableCoins, grantCoins } from './staff-acts.ts';
import { listOthers, readHistory } from './store/history.ts';
import { transferCoins } from './transfer-coins.ts';

export const coinsModule = defineModule(
  coinsContract,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {
      setCoinsPin: (context) => setCoinsPin(deps, context),
      sendCoinsPinCode: (context) => sendCoinsPinCode(deps, context),
      resetCoinsPin: (context) => resetCoinsPin(deps, context),
      transferCoins: (context) => transferCoins(deps, context),
      grantCoins: (context) => grantCoins(deps, context),
      disableCoins: (context) => disableCoins(deps, context),
    },
    subscriptions: [
      on(profileEvents.created, ({ uid }, tx) => rewardOrWait(tx, deps, uid)),
      // A verified address or number may be what was missing.
      on(accountEvents.detailsChanged, ({ uid }, tx) => rewardOrWait(tx, deps, uid)),
      on(circlesContract.events.blocked, (pair, tx) => touchEntries(tx, deps, pair)),
      on(circlesContract.events.unblocked, (pair, tx) => touchEntries(tx, deps, pair)),
      on(accountEvents.deactivated, ({ uid }, tx) => touchEntriesOfOthers(tx, deps, uid)),
      on(accountEvents.broughtBack, ({ uid }, tx) => touchEntriesOfOthers(tx, deps, uid)),
    ],
    repeating: [
      { kind: 'coins.audit', everyMs: day, work: auditJob(deps) },
      { kind: 'coins.referrals', everyMs: day, work: referralJob(deps) },
    ],
    erase: (tx, uid) => eraseCoins(deps, tx, uid),
    archive: archiveWords,
    export: (tx, uid) => exportCoins(tx, uid),
  }),
  coinsSync,
);

function coinsSync(deps: Deps): SyncFace<Me> {
  return {
    tables: [coinsTable(deps), coinsHistoryTable(deps)],
    queries: coinsQueries(deps),
    // The channel says only that a row of the member's own changed.
    channels: [handleChannel(coinsHistoryChanged, { mayReceive: () => Promise.resolve(true) })],
  };
}

/** Reports what two members see of each other in their histories, when one has blocked or unblocked the other. */
async function touchEntries(
  tx: Tx,
  { touch, holdStreams }: Pick<Deps, 'touch' | 'holdStreams'>,
  { by, to }: { readonly by: string; readonly to: string },
): Promise<void> {
  await holdStreams(tx, [by, to]);
  const ways = [
    [by, to],
    [to, by],
  ] as const;
  for (const [uid, other] of ways) {
    for (const { id, sender, receiver } of await readHistory(tx, uid, coinHistoryLimit)) {
      if (sender === other || receiver === other) touch(tx, uid, coinsHistory.name, id);
    }
  }
}

/** Reports the movements between a member who deletes their account and others, in the histories of the others. */
async function touchEntriesOfOthers(tx: Tx, { touch }: Pick<Deps, 'touch'>, uid: string): Promise<void> {
  for (const { id, other } of await listOthers(tx, uid)) touch(tx, other, coinsHistory.name, id);
}
