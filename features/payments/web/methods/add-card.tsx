import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient } from '@mitto/web-kit/feature/services';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SavedCard } from '../../contract/payment-shapes.ts';
import type { NewCard } from '../card-messages.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { paymentWebCalls } from '../payment-web-calls.ts';
import type { OnceCard } from '../public/payer.ts';
import type { MerchantOffer } from '../public/use-payment-methods.ts';
import styles from './add-card.module.css';
import { AddCardOnPage } from './add-card-on-page.tsx';
import { CardFrame } from './card-frame.tsx';
import { SandboxForm } from './sandbox-form.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly merchant: MerchantOffer | undefined;
  /** True if the member has cards, one of which is the default. */
  readonly hasCards: boolean;
  readonly onAdded: (cards: readonly SavedCard[]) => void;
  /** Given where the card can pay one purchase without being kept. */
  readonly once: OnceWay | undefined;
  readonly onClose: () => void;
}

interface OnceWay {
  /** Takes the id of the purchase, for which the card document is opened. */
  readonly takePurchase: () => string;
  readonly onCard: (card: OnceCard) => void;
}

/** Sheet in which a card is added. The number goes to the provider; the server saves the token it answers. */
export function AddCard({ isOpen, onClose, ...rest }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={m.payments_add_method()} closeLabel={m.payments_close()}>
      {isOpen && rest.merchant?.isHosted && (
        <AddCardOnPage merchant={rest.merchant.merchant} hasCards={rest.hasCards} />
      )}
      {isOpen && !rest.merchant?.isHosted && <AddCardBody {...rest} onClose={onClose} />}
    </Sheet>
  );
}

function AddCardBody({ merchant: offer, hasCards, onAdded, once, onClose }: Omit<Props, 'isOpen'>) {
  const { addCard } = useClient(paymentWebCalls);
  const isOnline = useIsOnline();
  const { isBusy, failure, run } = useAttempt();
  const [isDefault, setDefault] = useState(false);
  const [isKept, setKept] = useState(true);
  const [purchase] = useState(() => once?.takePurchase());
  const way = useFormOf(offer);
  const [isFrameBroken, setFrameBroken] = useState<unknown>();
  // A new key opens the document anew, with another ticket.
  const [round, setRound] = useState(0);
  const use = (card: NewCard, ticket?: string) => {
    if (isKept || once === undefined || offer === undefined) return add(card, ticket);
    once.onCard({ ...card, merchant: offer.merchant, ticket });
    onClose();
  };
  const add = ({ source, ...details }: NewCard, ticket?: string) =>
    void run(async () => {
      const payload = { source, ...details, isDefault: isDefault || !hasCards };
      try {
        const opened = ticket === undefined ? {} : { ticket, ...(purchase && { id: purchase }) };
        const { cards } = await addCard({ ...(offer && { merchant: offer.merchant }), ...opened, payload });
        onAdded(cards);
        onClose();
      } catch (error) {
        setRound((before) => before + 1);
        throw error;
      }
    });
  const choice = (
    <>
      {once !== undefined && (
        <Switch
          label={m.payments_keep_label()}
          caption={isKept ? m.payments_keep_caption() : m.payments_once_caption()}
          checked={isKept}
          disabled={isBusy}
          onChange={(event) => setKept(event.target.checked)}
        />
      )}
      {hasCards && isKept && (
        <Switch
          label={m.payments_make_default_label()}
          caption={m.payments_make_default_caption()}
          checked={isDefault}
          disabled={isBusy}
          onChange={(event) => setDefault(event.target.checked)}
        />
      )}
    </>
  );
  const trouble = failure ?? isFrameBroken ?? way.failure;
  return (
    <div className={styles['add']}>
      {!isOnline && <Alert tone="warning">{m.payments_offline()}</Alert>}
      <PaymentFailure failure={trouble} unsaid={m.payments_unsaid_add} />
      {way.kind === 'own' && (
        <SandboxForm isBusy={isBusy} onCard={(card) => use(card)}>
          {choice}
        </SandboxForm>
      )}
      {way.kind === 'frame' && (
        <>
          {choice}
          <CardFrame
            key={round}
            merchant={way.merchant}
            origin={way.origin}
            purchase={purchase}
            onCard={use}
            onFailure={setFrameBroken}
          />
          <p className={styles['note']}>{m.payments_nothing_charged()}</p>
        </>
      )}
      {way.kind === 'asking' && way.failure === undefined && (
        <Loading label={m.payments_card_form()}>
          <Skeleton height="20rem" />
        </Loading>
      )}
      {way.kind === 'none' && <Alert tone="danger">{m.payments_error_no_merchant()}</Alert>}
    </div>
  );
}

type FormWay =
  | { readonly kind: 'asking'; readonly failure?: unknown }
  | { readonly kind: 'none'; readonly failure?: undefined }
  /** The sandbox's own form, which needs no foreign script. */
  | { readonly kind: 'own'; readonly failure?: undefined }
  | {
      readonly kind: 'frame';
      readonly merchant: MerchantOffer['merchant'];
      readonly origin: string;
      readonly failure?: undefined;
    };

/** Asks how the merchant takes a card: in the card document, or in the sandbox's own form. */
function useFormOf(offer: MerchantOffer | undefined): FormWay {
  const { paymentToken } = useClient(paymentWebCalls);
  const [way, setWay] = useState<FormWay>({ kind: 'asking' });
  const merchant = offer?.merchant;
  const told = useEffectEvent((next: FormWay) => setWay(next));
  useEffect(() => {
    if (merchant === undefined) return undefined;
    const asking = new AbortController();
    paymentToken({ merchant }, { signal: asking.signal }).then(
      ({ cardOrigin }) => {
        if (cardOrigin !== null) told({ kind: 'frame', merchant, origin: cardOrigin });
        else told(merchant === 'sandbox' ? { kind: 'own' } : { kind: 'none' });
      },
      (failure) => {
        if (!asking.signal.aborted) told({ kind: 'asking', failure });
      },
    );
    return () => asking.abort();
  }, [merchant, paymentToken]);
  return merchant === undefined ? { kind: 'none' } : way;
}
