import type { SavedCard } from '@mitto/payments/contract/payment-shapes';
import { listSavedCards } from '@mitto/payments/server/public/charges';
import type { Tx } from '@mitto/server-kit/database/database';
import type { MembershipRow } from './store/memberships.ts';

/** The card that pays a renewal: the one of the last payment, or the default one when that card is gone. */
export async function renewalCard(
  tx: Tx,
  { uid, card }: Pick<MembershipRow, 'uid' | 'card'>,
): Promise<SavedCard | undefined> {
  const cards = await listSavedCards(tx, uid);
  return cards.find(({ id }) => id === card) ?? cards[0];
}
