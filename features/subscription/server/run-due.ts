import { isInGoodStanding } from '@mitto/account/policy';
import { lockPayer, type PayingMember } from '@mitto/account/server/public/entitlement';
import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { graceMs, isRecurring, nextTry, renews, tellBefore } from '../policy.ts';
import { askFor, openRenewal } from './charge-payment.ts';
import { keepMembership, lastPeriodOf } from './keep-membership.ts';
import { mailPayer } from './mail-payer.ts';
import { listDue, type MembershipRow, postpone, readMembership } from './store/memberships.ts';
import { insertPayment, readPayment } from './store/payments.ts';

const membersAtOnce = 100;
/** Max number of such lists in one run. The next run goes on. */
const maxRounds = 100;
/** A member whose run failed for a reason of ours is tried again after this time. */
const againAfter = hour;

/** Repeating job: renews, ends and announces what is due. A member who fails does not hold up the others. */
export async function runDue(deps: Deps): Promise<void> {
  const { database, now, log } = deps;
  for (let round = 0; round < maxRounds; round += 1) {
    const due = await listDue(database.db, now(), membersAtOnce);
    for (const uid of due) {
      try {
        await runFor(deps, uid);
      } catch (error) {
        log.error({ uid, error }, 'a subscription could not be moved on');
        await postpone(database.db, uid, now() + againAfter);
      }
    }
    if (due.length < membersAtOnce) return;
  }
}

/** Does what is due for one member, and asks the provider for the charge of a renewal. */
export async function runFor(deps: Deps, uid: string): Promise<void> {
  const charge = await deps.database.transact(async (tx) => {
    const payer = await lockPayer(tx, uid, deps.now());
    const row = payer && (await readMembership(tx, uid));
    return row ? await moveOn(tx, deps, payer, row) : null;
  });
  if (charge !== null) await askFor(deps, charge);
}

/** One step of the clock. Returns the charge of a renewal that was begun. */
async function moveOn(tx: Tx, deps: Deps, payer: PayingMember, row: MembershipRow): Promise<string | null> {
  const now = deps.now();
  const { plan, paid_until: paidUntil } = row;
  if (row.next_at === null || row.next_at > now) return null;
  if (plan === null || paidUntil === null) {
    await keepMembership(tx, deps, payer, row);
    return null;
  }
  if (now < paidUntil) return await announce(tx, deps, payer, row);
  if (!renews(plan)) return await end(tx, deps, payer, row);
  if (!isInGoodStanding(payer.standing)) {
    // Nothing is charged while the member is suspended. The end of the suspension makes the renewal due again.
    await keepMembership(tx, deps, payer, { ...row, has_rested: true });
    await postpone(tx, row.uid, now + day);
    return null;
  }
  if (row.open_payment !== null) {
    await keepMembership(tx, deps, payer, row);
    await postpone(tx, row.uid, now + againAfter);
    return null;
  }
  const next = nextTry(paidUntil, plan.tries);
  if (next !== null && next <= now) return await renew(tx, deps, payer, row, plan.type);
  if (next === null && now >= paidUntil + graceMs) return await end(tx, deps, payer, row);
  // Nothing is due yet: the next moment is set anew.
  await keepMembership(tx, deps, payer, row);
  return null;
}

/** Tells of the end of the paid period some days before it. */
async function announce(tx: Tx, deps: Deps, payer: PayingMember, row: MembershipRow): Promise<null> {
  const { plan, paid_until: paidUntil } = row;
  const isTime = paidUntil !== null && deps.now() >= paidUntil - tellBefore(lastPeriodOf(row));
  const kept = await keepMembership(tx, deps, payer, isTime ? { ...row, told_for: paidUntil } : row);
  const occasion = renews(plan) ? 'before-renewal' : 'before-end';
  if (isTime && row.told_for !== paidUntil) await mailPayer(tx, deps, payer, kept, { occasion });
  return null;
}

async function end(tx: Tx, deps: Deps, payer: PayingMember, row: MembershipRow): Promise<null> {
  const kept = await keepMembership(tx, deps, payer, { ...row, plan: null, has_rested: false });
  await mailPayer(tx, deps, payer, kept, { occasion: 'ended' });
  return null;
}

async function renew(
  tx: Tx,
  deps: Deps,
  payer: PayingMember,
  row: MembershipRow,
  type: string,
): Promise<string | null> {
  const { plan, uid, paid_until: follows } = row;
  if (plan === null || !isRecurring(plan)) return null;
  const { frequency, amount, days, commitment } = plan;
  const bought = row.purchase === null ? undefined : await readPayment(tx, row.purchase);
  const payment = await insertPayment(tx, {
    id: newId(deps.now()),
    uid,
    kind: 'renewal',
    terms: { type, frequency, amount, days, commitment },
    description: bought?.description ?? type,
    amount,
    unit: 'USD',
    follows,
    made_at: deps.now(),
  });
  return await openRenewal(tx, deps, { payer, row, payment });
}
