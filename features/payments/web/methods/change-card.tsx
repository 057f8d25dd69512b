import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { writeExpiration } from '@mitto/widgets/payment/card-rules.ts';
import { type CardDetails, EditCard } from '@mitto/widgets/payment/edit-card';
import { RemoveCard } from '@mitto/widgets/payment/remove-card';
import { m } from '@mitto/words/messages';
import type { SavedCard } from '../../contract/payment-shapes.ts';
import { cardFieldWords } from '../card-words.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { paymentWebCalls } from '../payment-web-calls.ts';
import { brandName, faceOf, nameOfCard } from '../public/saved-card-face.ts';

interface Props {
  readonly isOpen: boolean;
  readonly card: SavedCard;
  readonly onCards: (cards: readonly SavedCard[]) => void;
  readonly onClose: () => void;
}

/** Sheet 'Edit Details' of a saved card. */
export function ChangeCard({
  isOpen,
  card,
  onCards,
  onClose,
  onRemove,
}: Props & { readonly onRemove: () => void }) {
  const { editCard } = useClient(paymentWebCalls);
  const { toasts } = useServices();
  const { isBusy, failure, clear, run } = useAttempt();
  const update = ({ name, expiration, city, postalCode }: CardDetails) =>
    void run(async () => {
      const payload = { name, exp: writeExpiration(expiration), city, postal_code: postalCode };
      const { cards } = await editCard({ merchant: card.merchant, cardId: card.id, payload });
      onCards(cards);
      toasts.show({ text: m.payments_card_updated(), tone: 'success' });
      onClose();
    });
  return (
    <EditCard
      isOpen={isOpen}
      card={{ ...faceOf(card), city: card.city, postalCode: card.postal_code }}
      words={{
        ...cardFieldWords(),
        title: m.payments_edit_details(),
        close: m.payments_close(),
        expired: (expiration) => m.payments_expired({ expiration }),
        city: m.payments_city(),
        postalCode: m.payments_postal_code(),
        update: m.payments_update(),
        remove: m.payments_remove_this(),
      }}
      isBusy={isBusy}
      trouble={<PaymentFailure failure={failure} unsaid={m.payments_unsaid_edit} />}
      onUpdate={update}
      onRemove={card.default ? undefined : onRemove}
      onClose={() => {
        clear();
        onClose();
      }}
    />
  );
}

/** Modal 'Delete Payment Method'. */
export function DropCard({ isOpen, card, onCards, onClose }: Props) {
  const { removeCard } = useClient(paymentWebCalls);
  const { toasts } = useServices();
  const { isBusy, failure, clear, run } = useAttempt();
  const remove = () =>
    void run(async () => {
      const { cards } = await removeCard({ merchant: card.merchant, cardId: card.id });
      onCards(cards);
      toasts.show({ text: m.payments_card_removed({ card: nameOfCard(card) }), tone: 'success' });
      onClose();
    });
  return (
    <RemoveCard
      isOpen={isOpen}
      card={faceOf(card)}
      words={{
        title: m.payments_delete_method(),
        question: m.payments_remove_question({ brand: brandName(card.brand), last4: card.last4 }),
        yes: m.payments_remove_yes({ brand: brandName(card.brand) }),
        no: m.payments_keep_it(),
      }}
      isBusy={isBusy}
      trouble={<PaymentFailure failure={failure} unsaid={m.payments_unsaid_remove} />}
      onRemove={remove}
      onClose={() => {
        clear();
        onClose();
      }}
    />
  );
}
