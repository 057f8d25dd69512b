import { m } from '@mitto/words/messages';
import type { Charge } from '../../contract/payment-shapes.ts';
import { declineSentence } from '../public/decline-sentence.ts';
import { coinsText } from '../use-money.ts';

/** Names what a charge has paid for. */
export function thingOf({ purpose, item }: Pick<Charge, 'purpose' | 'item'>): string {
  return purpose === 'coins' ? coinsText(item) : m.payments_premium();
}

/** Says where a charge stands, where that is not simply paid. */
export function chargeStateWords(charge: Charge): string | undefined {
  if (charge.state === 'processing') return m.payments_state_processing();
  if (charge.state === 'action') return charge.isHosted ? m.payments_state_page() : m.payments_state_action();
  if (charge.state === 'failed') return m.payments_state_failed();
  if (charge.isDisputed) return m.payments_state_disputed();
  if (charge.refunded >= charge.amount) return m.payments_state_refunded();
  return charge.refunded > 0 ? m.payments_state_part_refunded() : undefined;
}

export const reasonOf = ({ state, failure }: Charge): string | undefined =>
  state === 'failed' ? declineSentence(failure) : undefined;
