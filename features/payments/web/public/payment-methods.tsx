import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { Icon } from '@mitto/widgets/icon';
import { type OtherWay, SavedCards } from '@mitto/widgets/payment/saved-cards';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { SavedCard } from '../../contract/payment-shapes.ts';
import { info, shieldCheck } from '../glyphs.ts';
import { AddCard } from '../methods/add-card.tsx';
import { ChangeCard, DropCard } from '../methods/change-card.tsx';
import { PaymentFailure } from '../payment-failure.tsx';
import { paymentWebCalls } from '../payment-web-calls.ts';
import { idOfPayer, type OnceCard } from './payer.ts';
import styles from './payment-methods.module.css';
import { faceOf } from './saved-card-face.ts';
import type { PaymentMethodsState } from './use-payment-methods.ts';

interface Props {
  /** From `usePaymentMethods`; its `chosen` is the card to pay with. */
  readonly methods: PaymentMethodsState;
  /** True while a payment runs, so that nothing can be changed. */
  readonly isBusy?: boolean;
  /** Id of the card that was declined just now. */
  readonly declined?: string | undefined;
  /** Shows edit, remove and make default beside each card; wants 30rem. */
  readonly hasActs?: boolean;
  /** False on a screen where nothing is paid: then no card can be chosen. */
  readonly canChoose?: boolean;
  /** Takes the id of the purchase; given where a card can pay without being kept. */
  readonly takePurchase?: (() => string) | undefined;
}

type Opened = { readonly kind: 'edit' | 'remove'; readonly card: SavedCard };

/** The saved cards of the member to choose from and to keep in order, with everything that this opens. */
export function PaymentMethods({
  methods,
  isBusy = false,
  declined,
  hasActs = false,
  canChoose = true,
  takePurchase,
}: Props) {
  const { editCard } = useClient(paymentWebCalls);
  const { isBusy: isChanging, failure, run } = useAttempt();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const { cards, choose, merchant } = methods;
  if (!methods.isLoaded) return <Unloaded methods={methods} />;
  const faces = cards.map((card) =>
    faceOf(card, card.id === declined ? m.payments_declined_now() : undefined),
  );
  const open = (kind: Opened['kind'], id: string) => {
    const card = cards.find((one) => one.id === id);
    if (!card) return;
    setOpened({ kind, card });
    setOpen(true);
  };
  const makeDefault = (id: string) =>
    void run(async () => {
      const card = cards.find((one) => one.id === id);
      if (!card) return;
      const changed = await editCard({ merchant: card.merchant, cardId: id, payload: { isDefault: true } });
      methods.update(changed.cards);
    });
  return (
    <div className={styles['methods']}>
      <SavedCards
        words={wordsOf(hasActs)}
        cards={faces}
        ways={waysOf(methods)}
        chosen={chosenOf(methods)}
        onChoose={canChoose ? choose : undefined}
        onAdd={() => setAdding(true)}
        onEdit={({ id }) => open('edit', id)}
        acts={
          hasActs
            ? { onRemove: ({ id }) => open('remove', id), onMakeDefault: ({ id }) => makeDefault(id) }
            : undefined
        }
        isBusy={isBusy || isChanging}
      />
      <PaymentFailure failure={failure} unsaid={m.payments_unsaid_edit} />
      {hasActs && cards.length > 1 && (
        <p className={styles['line']}>
          <Icon glyph={info} size={18} />
          <span>{m.payments_default_stays()}</span>
        </p>
      )}
      <p className={styles['line']}>
        <Icon glyph={shieldCheck} size={18} />
        <span>{m.payments_never_sees()}</span>
      </p>
      <AddCard
        isOpen={isAdding}
        merchant={merchant}
        hasCards={cards.length > 0}
        onAdded={methods.update}
        once={takePurchase && { takePurchase, onCard: methods.setOnce }}
        onClose={() => setAdding(false)}
      />
      {opened !== undefined && (
        <Dialogs
          key={opened.card.id}
          opened={opened}
          isOpen={isOpen}
          onCards={methods.update}
          onRemove={() => setOpened({ ...opened, kind: 'remove' })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Id of what is chosen: with a purchase its payer, else the card. */
const chosenOf = ({ payer, chosen }: PaymentMethodsState): string | undefined =>
  payer === undefined ? chosen?.id : idOfPayer(payer);

/** The ways to pay that keep no card. */
function waysOf({ once, page }: PaymentMethodsState): OtherWay[] {
  return [
    ...(once ? [{ id: 'once', label: m.payments_once_card(), caption: onceCaption(once) }] : []),
    ...(page ? [{ id: 'page', label: m.payments_page(), caption: m.payments_page_caption() }] : []),
  ];
}

const onceCaption = ({ exp }: OnceCard): string =>
  exp === undefined ? m.payments_once_caption() : m.payments_once_expires({ expiration: exp });

const wordsOf = (isLong: boolean) => ({
  title: m.payments_methods(),
  add: isLong ? m.payments_add_method() : m.payments_add_card(),
  none: m.payments_none(),
  expires: (expiration: string) => m.payments_expires({ expiration }),
  expired: (expiration: string) => m.payments_expired({ expiration }),
  isDefault: m.payments_default(),
  makeDefault: m.payments_make_default(),
  edit: m.payments_edit(),
  editCard: (card: string) => m.payments_edit_card({ card }),
  removeCard: (card: string) => m.payments_remove_card({ card }),
  defaultStays: m.payments_error_default_card(),
});

interface DialogsProps {
  readonly opened: Opened;
  readonly isOpen: boolean;
  readonly onCards: (cards: readonly SavedCard[]) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function Dialogs({ opened: { kind, card }, isOpen, onRemove, ...on }: DialogsProps) {
  return (
    <>
      <ChangeCard {...on} card={card} isOpen={isOpen && kind === 'edit'} onRemove={onRemove} />
      <DropCard {...on} card={card} isOpen={isOpen && kind === 'remove'} />
    </>
  );
}

function Unloaded({ methods: { failure, reload } }: Pick<Props, 'methods'>) {
  const isOnline = useIsOnline();
  if (failure === undefined) {
    return (
      <Loading label={m.payments_methods()}>
        <div className={styles['methods']}>
          <Skeleton height="66px" />
          <Skeleton height="66px" />
        </div>
      </Loading>
    );
  }
  return (
    <TroubleNotice
      isOffline={!isOnline}
      title={m.payments_not_loaded()}
      action={
        <Button tone="line" onClick={reload}>
          {m.payments_try_again()}
        </Button>
      }
    >
      {m.payments_not_loaded_why()}
    </TroubleNotice>
  );
}
