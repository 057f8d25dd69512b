import { useClient } from '@mitto/web-kit/feature/services';
import { isExpired } from '@mitto/widgets/payment/card-rules.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Currency } from '../../contract/money.ts';
import type { CardBrand, Merchant, SavedCard } from '../../contract/payment-shapes.ts';
import { paymentWebCalls } from '../payment-web-calls.ts';
import { expirationOf } from './saved-card-face.ts';

/** A merchant with which one can pay. */
export interface MerchantOffer {
  readonly merchant: Merchant;
  readonly brands: readonly CardBrand[];
  readonly currencies: readonly Currency[];
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
  readonly choose: (id: string) => void;
  readonly reload: () => void;
  /** Takes over the cards that a call has answered; the new one, if there is one, is chosen. */
  readonly update: (cards: readonly SavedCard[]) => void;
}

/** The member's saved cards and the merchants, asked from the server: nothing of them is kept on the device. */
export function usePaymentMethods(): PaymentMethodsState {
  const { customerPaymentMethods, paymentMethods } = useClient(paymentWebCalls);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [cards, setCards] = useState<readonly SavedCard[]>();
  const [offers, setOffers] = useState<readonly MerchantOffer[]>([]);
  const [wanted, choose] = useState<string>();
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
  const offerOf = (merchant: Merchant | undefined) => offers.find((one) => one.merchant === merchant);
  return {
    isLoaded: cards !== undefined,
    failure,
    cards: known,
    merchant: offers[0],
    currencies: (offerOf(chosen?.merchant) ?? offers[0])?.currencies ?? [],
    chosen,
    choose,
    reload: useCallback(() => setRound((before) => before + 1), []),
    update: (next) => {
      const added = next.find(({ id }) => known.every((card) => card.id !== id));
      setCards(next);
      if (added !== undefined) choose(added.id);
    },
  };
}
