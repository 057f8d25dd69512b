import type { Currency } from '../../contract/money.ts';
import type { CardBrand, ChargeState, FailureCode, Merchant } from '../../contract/payment-shapes.ts';

export type Dispute = 'none' | 'open' | 'won' | 'lost';

/** The present state of a charge at its provider. */
export interface ProviderCharge {
  readonly providerId: string;
  /** Our id of the charge, as the provider keeps it; undefined for a charge that is not ours. */
  readonly charge: string | undefined;
  readonly state: ChargeState;
  readonly failure?: FailureCode | undefined;
  readonly actionUrl?: string | undefined;
  readonly amount: number;
  /** In upper case. */
  readonly currency: string;
  readonly refunded: number;
  readonly dispute: Dispute;
  readonly card?: { readonly brand: CardBrand; readonly last4: string } | undefined;
  /** Cards that were declined on the provider's page before. */
  readonly declines?: readonly Decline[] | undefined;
}

/** A card that was declined on a page of the provider. */
export interface Decline {
  /** The provider's id of the try. */
  readonly key: string;
  readonly failure: FailureCode;
}

export interface CardPageRequest {
  /** Our id of the page, which is also the idempotency key. */
  readonly id: string;
  readonly customer: string;
  readonly returnUrl: string;
  /** Milliseconds since 1970, after which the page cannot be used any more. */
  readonly expiresAt: number;
}

/** The present state of a page on which a card is saved. */
export interface ProviderCardPage {
  readonly customer: string | undefined;
  readonly isEnded: boolean;
  /** The card that was saved there. */
  readonly card: (ProviderCard & Pick<CardChanges, 'city' | 'postal_code'>) | undefined;
  readonly declines: readonly Decline[];
}

/** A charge for which the member chooses the card on the provider's own page. */
export interface HostedPageRequest {
  /** Our id, which is also the idempotency key. */
  readonly id: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Where the provider sends the member back to after the confirmation by their bank, or from its page. */
  readonly returnUrl: string;
  readonly description: string;
}

export interface ChargeRequest extends HostedPageRequest {
  readonly customer: string | null;
  readonly source: string;
  readonly isOffSession: boolean;
}

export interface ProviderCard {
  readonly providerId: string;
  readonly brand: CardBrand;
  readonly last4: string;
  /** MM/YY */
  readonly exp: string;
  readonly name: string;
}

export interface CardChanges {
  readonly name?: string | undefined;
  readonly exp?: string | undefined;
  readonly city?: string | undefined;
  readonly postal_code?: string | undefined;
}

/** An event of a provider that is about a charge. It is a hint only: the charge itself is read. */
export interface ProviderEvent {
  readonly id: string;
  /** The provider's id of the charge. */
  readonly providerId: string;
}

/** A webhook whose signature is right, or one of a merchant that signs nothing, of which nothing is believed. */
export type WebhookHint =
  | { readonly eventId: string; readonly about: string | undefined }
  | { readonly isUnsigned: true };

/**
 * The port to a payment provider. Each method either answers what the provider said, or throws `ProviderAway`
 * when it is not known whether the provider did it, or `ProviderRefusal` when it surely did not.
 */
export interface PaymentProvider {
  readonly merchant: Merchant;
  /** Public token with which the provider's form is opened. */
  readonly token: string;
  readonly brands: readonly CardBrand[];
  readonly currencies: readonly Currency[];
  charge(asked: ChargeRequest): Promise<ProviderCharge>;
  /** Opens a page of the provider, on which the member pays; `actionUrl` leads to it. */
  chargeOnPage?(asked: HostedPageRequest): Promise<ProviderCharge>;
  /** Opens a page of the provider, on which the member saves a card. */
  openCardPage?(asked: CardPageRequest): Promise<{ readonly providerId: string; readonly url: string }>;
  readCardPage?(providerId: string): Promise<ProviderCardPage | undefined>;
  /** Closes such a page. One that was used already stays as it is. */
  endCardPage?(providerId: string): Promise<void>;
  read(providerId: string): Promise<ProviderCharge | undefined>;
  /** Finds a charge of which only our id is known, because the answer was lost. */
  find(charge: {
    readonly id: string;
    readonly customer: string | null;
    readonly askedAt: number;
    readonly isHosted: boolean;
  }): Promise<ProviderCharge | undefined>;
  cancel(providerId: string): Promise<ProviderCharge>;
  refund(
    providerId: string,
    refund: { readonly key: string; readonly amount: number },
  ): Promise<ProviderCharge>;
  openCustomer(member: { readonly uid: string; readonly key: string }): Promise<string>;
  removeCustomer(customer: string): Promise<void>;
  addCard(
    customer: string,
    card: CardChanges & { readonly source: string; readonly key: string },
  ): Promise<ProviderCard>;
  editCard(customer: string, card: string, changes: CardChanges): Promise<ProviderCard>;
  removeCard(customer: string, card: string): Promise<void>;
  readWebhook?(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    now: number,
  ): Promise<WebhookHint | undefined>;
  /** Events about charges since a time, oldest first, and whether that was all of them. */
  listEvents?(since: number): Promise<readonly ProviderEvent[]>;
}

/** The provider could not be reached, or its answer cannot be used: it may have done what was asked, or not. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** The provider has refused, and has done nothing. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly failure: FailureCode;

  constructor(failure: FailureCode) {
    super(`The payment provider refused: ${failure}.`);
    this.failure = failure;
  }
}
