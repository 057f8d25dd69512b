import type { CardBrand, ChargeState, FailureCode } from '../contract/payment-shapes.ts';
import type { Dispute, ProviderCharge } from './providers/payment-provider.ts';

/** The part of a charge that its provider decides. */
export interface ChargeFacts {
  readonly state: ChargeState;
  readonly failure: FailureCode | null;
  readonly actionUrl: string | null;
  readonly refunded: number;
  readonly dispute: Dispute;
  readonly card: { readonly brand: CardBrand; readonly last4: string } | null;
}

// A charge only moves up these ranks. A payment that was paid after it had failed is paid.
const stateRank: Readonly<Record<ChargeState, number>> = { processing: 0, action: 1, failed: 2, paid: 3 };
const disputeRank: Readonly<Record<Dispute, number>> = { none: 0, open: 1, won: 2, lost: 3 };

/**
 * Joins what is known of a charge with what the provider says. The result does not depend on the order in which
 * it is told, nor on how often: an old state never takes back a newer one.
 */
export function foldCharge(known: ChargeFacts, told: ProviderCharge): ChargeFacts {
  // Only what was paid is paid back or disputed.
  const toldState = told.refunded > 0 || told.dispute !== 'none' ? 'paid' : told.state;
  const isNewer = stateRank[toldState] > stateRank[known.state];
  const state = isNewer ? toldState : known.state;
  return {
    state,
    failure: state === 'failed' ? (known.failure ?? told.failure ?? 'card-declined') : null,
    actionUrl: state === 'action' ? (known.actionUrl ?? told.actionUrl ?? null) : null,
    refunded: Math.max(known.refunded, told.refunded),
    dispute: disputeRank[told.dispute] > disputeRank[known.dispute] ? told.dispute : known.dispute,
    card: known.card ?? told.card ?? null,
  };
}

/** Number of coins of a purchase that are taken back, after what was paid back or is disputed. */
export function coinsTakenBack(
  coins: number,
  amount: number,
  { refunded, dispute }: Pick<ChargeFacts, 'refunded' | 'dispute'>,
): number {
  if (dispute === 'open' || dispute === 'lost' || refunded >= amount) return coins;
  return Math.floor((coins * refunded) / amount);
}
