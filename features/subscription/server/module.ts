import { second } from '@mitto/kit/time';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { subscriptionContract } from '../contract/contract.ts';
import { cancelSubscription, changeRenewal, payRenewal } from './change-plan.ts';
import { eraseSubscription, exportSubscription } from './erase-and-export.ts';
import { listenForSubscription } from './listen.ts';
import { moveSubscription } from './move-subscription.ts';
import { runDue } from './run-due.ts';
import { subscribe } from './subscribe.ts';
import { subscriptionHistoryTable, subscriptionTable } from './subscription-views.ts';

export const subscriptionModule = defineModule(
  subscriptionContract,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {
      subscribe: (context) => subscribe(deps, context),
      payRenewal: (context) => payRenewal(deps, context),
      changeRenewal: (context) => changeRenewal(deps, context),
      cancelSubscription: (context) => cancelSubscription(deps, context),
      moveSubscription: (context) => moveSubscription(deps, context),
    },
    subscriptions: listenForSubscription(deps),
    repeating: [{ kind: 'subscription.due', everyMs: 15 * second, work: () => runDue(deps) }],
    erase: eraseSubscription,
    export: exportSubscription,
  }),
  subscriptionSync,
);

function subscriptionSync(): SyncFace<Me> {
  return { tables: [subscriptionTable, subscriptionHistoryTable] };
}
