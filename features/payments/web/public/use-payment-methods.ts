import { useClient } from '@mitto/web-kit/feature/services';
import { isExpired } from '@mitto/widgets/payment/card-rules.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Currency } from '../../contract/money.ts';
import type { CardBrand, Merchant, SavedCard } from '../../contract/payment-shapes.ts';
import { paymentWebCalls } from '../payment-web-calls.ts';
import type { OnceCard, Payer } from './payer.ts';
import { expirationOf } from './saved-card-face.ts';

/** A merchant with which one can pay. */
export interface MerchantOffer {
  readonly merchant: Merchant;
  readonly brands: readonly CardBrand[];
  readonly currencies: readonly Currency[];
  /** True if one pays, and adds a card, on the merchant's own page. */
  readonly isHosted: boolean;
}

export interface PaymentMethodsState {
  readonly isLoaded: boolean;
  /** Why the cards could not be read; undefined while they can. */
  readonly failure: unknown;
  readonly cards: readonly SavedCard[];
  /** The merchant for new cards; undefined if there is none. */
  readonly merchant: MerchantOffer | undefined;
  /** Currencies in which the chosen card can be charged. */
  readonly currencies: readonly Currency[];
  readonly chosen: SavedCard | undefined;
  /** The payer of a purchase of this screen; undefined until there is something. */
  readonly payer: Payer | undefined;
  /** A card that is used once, as it was typed in just now. */
  readonly once: OnceCard | undefined;
  /** The merchant on whose page a purchase of this screen can be paid. */
  readonly page: MerchantOffer | undefined;
  /** Chooses a card for this purchase alone, or forgets it. */
  readonly setOnce: (card: OnceCard | undefined) => void;
  readonly choose: (id: string) => void;
  readonly reload: () => void;
  /** Takes over the cards that a call has answered; the new one, if there is one, is chosen. */
  readonly update: (cards: readonly SavedCard[]) => void;
}

/**
 * The member's saved cards and the merchants, asked from the server: nothing of them is kept on the device. With
 * `isPurchase` one can also pay without keeping a card.
 */
export function usePaymentMethods({ isPurchase = false } = {}): PaymentMethodsState {
  const { customerPaymentMethods, paymentMethods } = useClient(paymentWebCalls);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [cards, setCards] = useState<readonly SavedCard[]>();
  const [offers, setOffers] = useState<readonly MerchantOffer[]>([]);
  const [wanted, choose] = useState<string>();
  const [once, setOnce] = useState<OnceCard>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    Promise.all([customerPaymentMethods({}, { signal }), paymentMethods({}, { signal })]).then(
      ([own, { methods }]) => {
        setCards(own.cards);
        setOffers(methods);
        setFailure(undefined);
      },
      (error) => {
        if (!signal.aborted) setFailure(error);
      },
    );
    return () => asking.abort();
  }, [round, customerPaymentMethods, paymentMethods]);
  const known = cards ?? [];
  const usable = known.filter((card) => !isExpired(expirationOf(card), new Date()));
  const chosen = usable.find(({ id }) => id === wanted) ?? usable.find((card) => card.default) ?? usable[0];
  const page = isPurchase && offers[0]?.isHosted ? offers[0] : undefined;
  const payer = payerOf({ wanted, once, page, chosen });
  const offerOf = (merchant: Merchant | undefined) => offers.find((one) => one.merchant === merchant);
  return {
    isLoaded: cards !== undefined,
    failure,
    cards: known,
    merchant: offers[0],
    currencies:
      (offerOf(payer?.kind === 'card' ? payer.card.merchant : undefined) ?? offers[0])?.currencies ?? [],
    chosen,
    payer,
    once,
    page,
    setOnce(card) {
      setOnce(card);
      if (card !== undefined) choose('once');
    },
    choose,
    reload: useCallback(() => setRound((before) => before + 1), []),
    update: (next) => {
      const added = next.find(({ id }) => known.every((card) => card.id !== id));
      setCards(next);
      if (added !== undefined) choose(added.id);
    },
  };
}

interface Payable extends Pick<PaymentMethodsState, 'once' | 'page' | 'chosen'> {
  readonly wanted: string | undefined;
}

/** The payer that the member has chosen, else a saved card, else the merchant's page. */
function payerOf({ wanted, once, page, chosen }: Payable): Payer | undefined {
  if (wanted === 'once' && once !== undefined) return { kind: 'once', card: once };
  const byPage = page && ({ kind: 'page', merchant: page.merchant } as const);
  if (chosen === undefined || (wanted === 'page' && byPage)) return byPage;
  return { kind: 'card', card: chosen };
}
