import { memberFacts } from '@mitto/account/server/public/member-facts';
import { creditPurchase, reclaimCoins, restorePaidCoins } from '@mitto/coins/server/public/purchases';
import type { EventPayload } from '@mitto/kit/define-event';
import { hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chargeChanged } from '../contract/payment-channels.ts';
import { paymentEvents } from '../contract/payment-events.ts';
import { type ChargeFacts, coinsTakenBack, foldCharge } from './fold-charge.ts';
import { mailReceipt } from './mail-receipt.ts';
import { orderRefund } from './order-refund.ts';
import type { ProviderCharge } from './providers/payment-provider.ts';
import { type ChargeRow, lockCharge, readChargeRow, writeFolded } from './store/charges.ts';
import { insertDeclines, insertRefusal } from './store/refusals.ts';

/** Time after which a charge that waits for its member is looked at again. */
const actionCheckMs = hour;

/**
 * Brings a charge to the state that its provider tells, with all that follows: coins, receipt, events. The answer
 * of the provider, its webhooks and the reconciler all come here.
 */
export async function settleCharge(
  tx: Tx,
  deps: Deps,
  id: string,
  told: ProviderCharge,
): Promise<ChargeRow | undefined> {
  const { row, language } = await lockWithMember(tx, deps, id);
  if (!row || !isSameCharge(deps, row, told)) return row;
  if (row.uid !== null) await insertDeclines(tx, row.uid, told.declines ?? [], deps.now());
  return await fold(tx, deps, { row, language, told });
}

/** Ends a charge that the provider never got, or has refused without keeping it. */
export async function failCharge(
  tx: Tx,
  deps: Deps,
  id: string,
  failure: NonNullable<ChargeRow['failure']>,
): Promise<ChargeRow | undefined> {
  const { row, language } = await lockWithMember(tx, deps, id);
  if (!row || row.state === 'paid' || row.state === 'failed') return row;
  const { amount, currency } = row;
  const none = { providerId: row.provider_id ?? '', charge: id, refunded: 0, dispute: 'none' } as const;
  const told = { ...none, state: 'failed', failure, amount, currency } as const;
  return await fold(tx, deps, { row, language, told });
}

/** Locks the member before the charge, as erasing a member does. */
async function lockWithMember(
  tx: Tx,
  { now }: Deps,
  id: string,
): Promise<{ readonly row: ChargeRow | undefined; readonly language: string | null }> {
  const uid = (await readChargeRow(tx, id))?.uid ?? undefined;
  const facts = uid === undefined ? undefined : await memberFacts(tx, uid, now());
  return { row: await lockCharge(tx, id), language: facts?.language ?? null };
}

/**
 * False if the provider's charge is another one, of another amount or currency. It then changes nothing, and an
 * operator has to look.
 */
function isSameCharge({ log }: Deps, row: ChargeRow, told: ProviderCharge): boolean {
  const isSame =
    (row.provider_id === null || row.provider_id === told.providerId) &&
    told.amount === row.amount &&
    told.currency === row.currency;
  if (!isSame) log.error({ charge: row.id }, 'a provider tells a charge that differs from the one asked for');
  return isSame;
}

interface Folding {
  readonly row: ChargeRow;
  readonly language: string | null;
  readonly told: ProviderCharge;
}

async function fold(tx: Tx, deps: Deps, { row, language, told }: Folding): Promise<ChargeRow> {
  const before = factsOf(row);
  const after = foldCharge(before, told);
  const now = deps.now();
  const isOpen = after.state === 'processing' || after.state === 'action';
  if (before.state !== 'paid' && after.state === 'paid') await creditCoins(tx, deps, row);
  const coins = after.state === 'paid' ? await adjustCoins(tx, deps, row, after) : undefined;
  const written = await writeFolded(tx, row.id, {
    ...after,
    providerId: row.provider_id ?? (told.providerId === '' ? null : told.providerId),
    coinsBack: coins?.back ?? row.coins_back,
    coinsMoves: coins?.moves ?? row.coins_moves,
    checkAt: isOpen ? (row.check_at ?? now + actionCheckMs) : null,
    settledAt: isOpen ? null : (row.settled_at ?? now),
  });
  await tellChanges(tx, deps, { row: written, before, language });
  if (written.uid === null && before.state !== 'paid') await payBackTheGone(tx, deps, written);
  return written;
}

function factsOf(row: ChargeRow): ChargeFacts {
  return {
    state: row.state,
    failure: row.failure,
    actionUrl: row.action_url,
    refunded: row.refunded,
    dispute: row.dispute,
    card: row.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null,
  };
}

/** Pays back a charge that was paid after its member had left: nothing can be given for it any more. */
async function payBackTheGone(
  tx: Tx,
  deps: Deps,
  { id, state, refunded, dispute }: ChargeRow,
): Promise<void> {
  if (state !== 'paid' || refunded > 0 || dispute !== 'none') return;
  await orderRefund(tx, deps, { charge: id, key: `left ${id}` });
}

type About = Pick<
  EventPayload<typeof paymentEvents.charged>,
  'uid' | 'purpose' | 'item' | 'charge' | 'amount' | 'currency'
>;

/** Events, mails and the message to the member's devices, for whatever has changed. */
async function tellChanges(
  tx: Tx,
  deps: Deps,
  { row, before, language }: { row: ChargeRow; before: ChargeFacts; language: string | null },
): Promise<void> {
  const { uid, purpose, item, id: charge, amount, currency, is_off_session: isOffSession } = row;
  // The member has left: nobody is told.
  if (uid === null) return;
  const about: About = { uid, purpose, item, charge, amount, currency };
  if (row.state !== before.state) {
    if (row.state === 'paid') {
      await deps.emit(tx, paymentEvents.charged, { ...about, isOffSession });
      await mailReceipt(tx, deps, { row, kind: 'paid', language });
    } else if (row.state === 'failed') {
      const failure = row.failure ?? 'card-declined';
      await insertRefusal(tx, uid, failure, deps.now());
      await deps.emit(tx, paymentEvents.failed, { ...about, isOffSession, failure });
    }
    onCommit(tx, () => deps.tell(chargeChanged, uid, { id: charge, state: row.state }));
  }
  if (row.refunded > before.refunded) {
    await deps.emit(tx, paymentEvents.refunded, {
      ...about,
      refunded: row.refunded - before.refunded,
      refundedInAll: row.refunded,
      isWhole: row.refunded >= amount,
    });
    await mailReceipt(tx, deps, { row, kind: 'refunded', language });
    onCommit(tx, () => deps.tell(chargeChanged, uid, { id: charge, state: row.state }));
  }
  if (row.dispute !== before.dispute && row.dispute !== 'none')
    await deps.emit(tx, paymentEvents.disputed, { ...about, state: row.dispute });
}

/** Number of coins that a charge buys; undefined for a charge for something else, or of a member who has left. */
function coinsOf({ purpose, item, uid }: ChargeRow): { uid: string; coins: number } | undefined {
  return purpose === 'coins' && uid !== null ? { uid, coins: Number(item) } : undefined;
}

/** Credits the coins of a paid charge, once. */
async function creditCoins(tx: Tx, deps: Deps, row: ChargeRow): Promise<void> {
  const bought = coinsOf(row);
  if (bought) await creditPurchase(tx, deps, { key: row.id, uid: bought.uid, amount: bought.coins });
}

/**
 * Takes coins back for what was paid back or is disputed, and returns them when a dispute was won. Each movement
 * has a number of its own, so that the same coins can go there and back.
 */
async function adjustCoins(
  tx: Tx,
  deps: Deps,
  row: ChargeRow,
  facts: ChargeFacts,
): Promise<{ readonly back: number; readonly moves: number } | undefined> {
  const bought = coinsOf(row);
  if (!bought) return undefined;
  const back = coinsTakenBack(bought.coins, row.amount, facts);
  const difference = back - row.coins_back;
  if (difference === 0) return undefined;
  const moves = row.coins_moves + 1;
  const move = { key: `charge ${row.id} ${moves}`, uid: bought.uid, amount: Math.abs(difference) };
  if (difference > 0) await reclaimCoins(tx, deps, move);
  else await restorePaidCoins(tx, deps, move);
  return { back, moves };
}
