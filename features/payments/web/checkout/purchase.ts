import { CallError } from '@mitto/web-kit/api/call-error';
import type { Client } from '@mitto/web-kit/api/call-table';
import type { Currency } from '../../contract/money.ts';
import type { paymentCalls } from '../../contract/payment-calls.ts';
import type { Charge, Quote } from '../../contract/payment-shapes.ts';
import { fieldsOf, type Payer } from '../public/payer.ts';
import { type Item, itemOf, wordOf } from './item.ts';
import type { PurchaseId } from './purchase-id.ts';

/** The point at which a purchase stands. */
export type PurchaseStage =
  | { readonly kind: 'asking' }
  /** The price, or what became of an earlier payment, could not be read. */
  | { readonly kind: 'unread'; readonly failure: unknown }
  | { readonly kind: 'withdrawn' }
  /** The member looks at the price. `isChanged`: it is not the one that was shown before. */
  | { readonly kind: 'ready'; readonly isChanged: boolean; readonly failure?: unknown }
  | { readonly kind: 'processing'; readonly charge?: Charge }
  /** The payment was sent, and no answer came: it may have been paid. */
  | { readonly kind: 'unsure' }
  /** The member's bank wants to confirm the payment. */
  | { readonly kind: 'bank'; readonly charge: Charge; readonly failure?: unknown }
  | { readonly kind: 'paid'; readonly charge: Charge }
  | { readonly kind: 'declined'; readonly charge: Charge };

export interface PurchaseState {
  readonly stage: PurchaseStage;
  readonly item: Item | undefined;
  readonly quote: Quote | undefined;
  readonly currency: Currency;
}

export interface PurchaseRequest {
  readonly item: Item | undefined;
  /** Reference of a charge, with which the bank sends the member back. */
  readonly reference: string | undefined;
  /** Amount that the link claims, in the smallest unit. It is compared with the quote, and nothing else. */
  readonly claimed: number | undefined;
  readonly currency: Currency;
}

export type PurchaseCalls = Client<
  Pick<typeof paymentCalls, 'paymentQuote' | 'payCharge' | 'paymentCharges' | 'cancelCharge'>
>;

export interface PurchaseParts {
  readonly calls: PurchaseCalls;
  readonly idOf: (item: string) => PurchaseId;
  readonly now: () => number;
  /** Leads to the bank. */
  readonly leave: (address: string) => void;
  /** Told once, when the purchase is paid. */
  readonly onPaid: (charge: Charge) => void;
}

/** Age up to which the end of an earlier payment is news to somebody who opens the checkout again. */
const newsForMs = 60 * 60 * 1000;

/** One purchase, from its price to its end. Its id outlives the tab, so that no second try charges twice. */
export class Purchase {
  readonly #parts: PurchaseParts;
  readonly #wanted: PurchaseRequest;
  readonly #listeners = new Set<() => void>();
  #state: PurchaseState;

  constructor(wanted: PurchaseRequest, parts: PurchaseParts) {
    this.#parts = parts;
    this.#wanted = wanted;
    const { item, currency } = wanted;
    this.#state = { stage: { kind: 'asking' }, item, quote: undefined, currency };
  }

  readonly read = (): PurchaseState => this.#state;

  readonly subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  };

  /** Reads the price, and what became of a payment that was sent before. */
  readonly open = async (): Promise<void> => {
    try {
      const earlier = await this.#earlier();
      const item = this.#state.item ?? (earlier && itemOf(earlier));
      this.#set({ item });
      if (earlier !== undefined && this.#isNews(earlier)) {
        // The price is shown beside a declined payment, for another try.
        if (item !== undefined && earlier.state === 'failed') await this.#askPrice(item);
        return this.#settle(earlier);
      }
      if (earlier !== undefined && item) this.#idOf(item).end();
      if (item === undefined) return this.#stand({ kind: 'withdrawn' });
      const quote = await this.#askPrice(item);
      const { claimed, currency } = this.#wanted;
      const isChanged = claimed !== undefined && (claimed !== quote?.amount || currency !== quote.currency);
      if (quote) this.#stand({ kind: 'ready', isChanged });
    } catch (failure) {
      this.#stand({ kind: 'unread', failure });
    }
  };

  readonly setCurrency = async (currency: Currency): Promise<void> => {
    const { item, stage } = this.#state;
    if (item === undefined) return;
    this.#set({ currency });
    try {
      if (await this.#askPrice(item)) this.#stand(stage);
    } catch (failure) {
      this.#stand({ kind: 'unread', failure });
    }
  };

  /** Id with which the purchase will be sent: a card form is opened for this purchase alone. */
  readonly takeId = (): string => {
    const { item } = this.#state;
    if (item === undefined) throw new Error('There is nothing to buy, and so no id of a purchase.');
    return this.#idOf(item).take();
  };

  readonly pay = async (payer: Payer): Promise<void> => {
    const { item, quote, stage } = this.#state;
    if (item === undefined || quote === undefined || stage.kind === 'processing') return;
    const id = this.#idOf(item).take();
    this.#stand({ kind: 'processing' });
    try {
      const { amount, currency, usdCents } = quote;
      const charge = await this.#parts.calls.payCharge({
        id,
        ...fieldsOf(payer),
        appDetails: { type: item.type, selected: item.units, rawValue: usdCents },
        paymentDetails: { amount, currency, payment_method_types: ['card'], confirm: true },
      });
      this.#settle(charge);
      if (charge.state === 'action' && charge.actionUrl !== null) this.#parts.leave(charge.actionUrl);
    } catch (failure) {
      await this.#afterFailure(item, id, failure);
    }
  };

  /** Looks again at a charge that has not ended; `id` is the one that news came of. */
  readonly look = async (id?: string): Promise<void> => {
    const { stage } = this.#state;
    const charge = stage.kind === 'processing' || stage.kind === 'bank' ? stage.charge : undefined;
    if (charge === undefined || (id !== undefined && id !== charge.id)) return;
    // A failed look is followed by another one.
    const now = await this.#charge({ id: charge.id }).catch(() => undefined);
    const isSame = now?.state === charge.state;
    if (now && !isSame && this.#state.stage === stage) this.#settle(now);
  };

  readonly cancel = async (): Promise<void> => {
    const { stage } = this.#state;
    if (stage.kind !== 'bank') return;
    const { charge } = stage;
    this.#stand({ kind: 'processing' });
    try {
      const end = await this.#parts.calls.cancelCharge({ id: charge.id });
      const { item } = this.#state;
      if (item !== undefined && end.state === 'failed') await this.#askPrice(item);
      this.#settle(end);
    } catch (failure) {
      this.#stand({ kind: 'bank', charge, failure });
    }
  };

  /** The charge with which the bank sent the member back, or the one that was sent before the tab was closed. */
  async #earlier(): Promise<Charge | undefined> {
    const { reference } = this.#wanted;
    if (reference !== undefined) return await this.#charge({ reference });
    const { item } = this.#state;
    const id = item && this.#idOf(item).sent();
    return id === undefined ? undefined : await this.#charge({ id });
  }

  #isNews({ state, date }: Charge): boolean {
    const isOver = state === 'paid' || state === 'failed';
    return !isOver || this.#wanted.reference !== undefined || date > this.#parts.now() - newsForMs;
  }

  async #charge(asked: { id: string } | { reference: string }): Promise<Charge | undefined> {
    try {
      return (await this.#parts.calls.paymentCharges({ ...asked, start: 0 }, { isQuiet: true })).charges[0];
    } catch (error) {
      if (codeOf(error) === 'payments/no-charge') return undefined;
      throw error;
    }
  }

  /** Asks for the price. The stage is `withdrawn` if the thing is no longer sold. */
  async #askPrice({ type, units }: Item): Promise<Quote | undefined> {
    const { currency } = this.#state;
    try {
      const quote = await this.#parts.calls.paymentQuote({ type, units, currency });
      this.#set({ quote });
      return quote;
    } catch (error) {
      if (codeOf(error) !== 'payments/not-for-sale') throw error;
      this.#stand({ kind: 'withdrawn' });
      return undefined;
    }
  }

  /** The call failed. Whether the charge was made is asked, and never guessed. */
  async #afterFailure(item: Item, id: string, failure: unknown): Promise<void> {
    try {
      const made = await this.#charge({ id });
      if (made) return this.#settle(made);
      const code = codeOf(failure);
      if (code === 'payments/not-for-sale') return this.#stand({ kind: 'withdrawn' });
      if (code === 'payments/price-changed') {
        if (await this.#askPrice(item)) this.#stand({ kind: 'ready', isChanged: true });
        return;
      }
      // A refusal of the server is sure. A lost answer is not: the request may still be on its way.
      const isSure = failure instanceof CallError && failure.status >= 400 && code !== 'internal';
      this.#stand(isSure ? { kind: 'ready', isChanged: false, failure } : { kind: 'unsure' });
    } catch {
      this.#stand({ kind: 'unsure' });
    }
  }

  #settle(charge: Charge): void {
    const item = itemOf(charge);
    if (item !== undefined) this.#set({ item });
    const isOver = charge.state === 'paid' || charge.state === 'failed';
    if (isOver && item !== undefined) this.#idOf(item).end();
    this.#stand({ kind: stageOf[charge.state], charge });
    if (charge.state === 'paid') this.#parts.onPaid(charge);
  }

  #idOf(item: Item): PurchaseId {
    return this.#parts.idOf(wordOf(item));
  }

  #stand(stage: PurchaseStage): void {
    this.#set({ stage });
  }

  #set(change: Partial<PurchaseState>): void {
    this.#state = { ...this.#state, ...change };
    for (const heard of this.#listeners) heard();
  }
}

const stageOf = { processing: 'processing', action: 'bank', paid: 'paid', failed: 'declined' } as const;

const codeOf = (error: unknown): string | undefined => (error instanceof CallError ? error.code : undefined);
