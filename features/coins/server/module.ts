import { day } from '@mitto/kit/time';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { handleChannel } from '@mitto/sync-server/socket/handle-channel';
import { coinsHistoryChanged } from '../contract/coins-channels.ts';
import { coinsContract } from '../contract/contract.ts';
import { auditJob } from './audit.ts';
import { setCoinsPin } from './check-pin.ts';
import { coinsHistoryTable, coinsQueries, coinsTable } from './coins-views.ts';
import { eraseCoins, exportCoins } from './erase-and-export.ts';
import { transferCoins } from './transfer-coins.ts';

export const coinsModule = defineModule(
  coinsContract,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {
      setCoinsPin: (context) => setCoinsPin(deps, context),
      transferCoins: (context) => transferCoins(deps, context),
    },
    repeating: [{ kind: 'coins.audit', everyMs: day, work: auditJob(deps) }],
    erase: (tx, uid) => eraseCoins(deps, tx, uid),
    export: (tx, uid) => exportCoins(tx, uid),
  }),
);

export function coinsSync(): SyncFace<Me> {
  return {
    tables: [coinsTable, coinsHistoryTable],
    queries: coinsQueries(),
    // The channel says only that a row of the member's own changed.
    channels: [handleChannel(coinsHistoryChanged, { mayHear: () => Promise.resolve(true) })],
  };
}
