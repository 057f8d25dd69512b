import { lockPayer } from '@mitto/account/server/public/entitlement';
import { fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import type { subscriptionCalls } from '../contract/subscription-calls.ts';
import { subscriptionHistory } from '../contract/subscription-tables.ts';
import { keepMembership } from './keep-membership.ts';
import { runFor } from './run-due.ts';
import { type MembershipRow, readMembership } from './store/memberships.ts';
import { listPaid } from './store/payments.ts';

type Call = typeof subscriptionCalls.moveSubscription;

const historyTouched = 50;

/**
 * Lets days pass for one subscription: all its times move into the past, and what is due then is done at once.
 * Refused in production.
 */
export async function moveSubscription(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input, transact } = context;
  if (deps.settings.isProduction) fail('subscription/none');
  const answer = await transact(async (tx) => {
    const payer = (await lockPayer(tx, me.uid, deps.now())) ?? fail('unauthorized');
    const row = (await readMembership(tx, me.uid)) ?? fail('subscription/none');
    if (row.paid_until === null) return fail('subscription/none');
    await movePayments(tx, deps, me.uid, input.days * day);
    await keepMembership(tx, deps, payer, moved(row, input.days * day));
    return {};
  });
  await runFor(deps, me.uid);
  return answer;
}

function moved(row: MembershipRow, by: number): MembershipRow {
  const back = (at: number | null) => (at === null ? null : at - by);
  const { plan } = row;
  return {
    ...row,
    plan: plan && { ...plan, boughtAt: plan.boughtAt - by, anchor: plan.anchor - by },
    paid_until: back(row.paid_until),
    refunded_at: back(row.refunded_at),
    told_for: back(row.told_for),
  };
}

async function movePayments(tx: Tx, deps: Deps, uid: string, by: number): Promise<void> {
  await sql`
    update subscription_payment set made_at = made_at - ${by}, paid_at = paid_at - ${by},
      starts_at = starts_at - ${by}, ends_at = ends_at - ${by}, follows = follows - ${by}
    where uid = ${uid}`.execute(tx);
  for (const { id } of await listPaid(tx, uid, historyTouched))
    deps.touch(tx, uid, subscriptionHistory.name, id);
}
