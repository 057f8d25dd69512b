import { second } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { sql } from 'kysely';
import { subscriptionContract } from '../contract/contract.ts';
import { archiveWords } from './archive-words.ts';
import { cancelSubscription, changeRenewal, payRenewal } from './change-plan.ts';
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
    archive: archiveWords,
    export: exportSubscription,
  }),
  subscriptionSync,
);

function subscriptionSync(deps: Deps): SyncFace<Me> {
  return { tables: [subscriptionTable(deps), subscriptionHistoryTable] };
}

/**
 * Deletes the member's subscription: it is never renewed again. A charge that is still open then pays for
 * nothing, and goes back.
 */
async function eraseSubscription(tx: Tx, uid: string): Promise<void> {
  await sql`delete from subscription_payment where uid = ${uid}`.execute(tx);
  await sql`delete from subscription_member where uid = ${uid}`.execute(tx);
}

async function exportSubscription(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    subscription_member: await rows(sql`
      select plan, paid_until, purchase, card, open_payment, has_rested, refunded_at, told_for, entitled_until,
        granted_until, is_granted_trial, next_at, is_paid, is_premium, is_trial, premium_until
      from subscription_member where uid = ${uid}`),
    subscription_payment: await rows(sql`
      select id, kind, terms, description, amount, unit, status, charge, movement, follows, failure, made_at,
        paid_at, starts_at, ends_at
      from subscription_payment where uid = ${uid} order by made_at, id`),
  };
}
