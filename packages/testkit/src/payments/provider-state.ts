import { randomBytes } from 'node:crypto';

/** A charge as a provider keeps it. */
export interface DoubleCharge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly created: number;
  readonly returnUrl: string | undefined;
  state: 'paid' | 'failed' | 'action' | 'processing' | 'cancelled';
  failure: string | undefined;
  refunded: number;
  readonly refundKeys: string[];
  dispute: 'open' | 'won' | 'lost' | undefined;
  /** Codes of the tries that were declined, in order. */
  readonly declines: string[];
}

/** A card that a page saves for a customer, and the tries to do so. */
export interface DoubleSetup {
  readonly id: string;
  readonly customer: string;
  /** Id of the card once it is saved. */
  method: string | undefined;
  readonly declines: string[];
}

/** A page of the provider on which the member pays, or saves a card. */
export interface DoublePage {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  /** Our id, and what the page writes into the metadata of its payment. */
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  /** Given on a page that saves a card; nothing is paid there. */
  readonly setup: DoubleSetup | undefined;
  /** Id of the payment on the page, once it was tried. */
  intent: string | undefined;
}

/** Something that happened to a charge or a page, in the order of the list. */
export interface DoubleEvent {
  readonly id: string;
  readonly type: string;
  readonly charge: string;
  readonly created: number;
}

/**
 * Faults of a provider. `away`: it answers 500, and does nothing. `commits-then-fails`: it charges, and answers 500.
 * `commits-then-hangs`: it charges, and breaks the connection off. `strange`: it charges, and answers no JSON.
 */
export type ProviderFault = 'none' | 'away' | 'commits-then-fails' | 'commits-then-hangs' | 'strange';

export interface SourceAnswer {
  readonly state: DoubleCharge['state'];
  readonly failure?: string;
}

/** The state that the doubles of both providers share: charges, events, cards and faults. */
export class ProviderState {
  readonly charges = new Map<string, DoubleCharge>();
  readonly pages = new Map<string, DoublePage>();
  readonly events: DoubleEvent[] = [];
  readonly cards = new Map<string, { id: string; customer: string; name: string; exp: [number, number] }>();
  readonly customers = new Set<string>();
  /** Paths asked, without their queries. */
  readonly asked: string[] = [];
  fault: ProviderFault = 'none';
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  newId(prefix: string): string {
    return `${prefix}${randomBytes(9).toString('hex')}`;
  }

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  add(
    charge: Pick<DoubleCharge, 'id' | 'amount' | 'currency' | 'customer' | 'metadata' | 'returnUrl'>,
    { state, failure }: SourceAnswer,
  ): DoubleCharge {
    const added: DoubleCharge = {
      ...charge,
      created: this.seconds(),
      state,
      failure,
      refunded: 0,
      refundKeys: [],
      dispute: undefined,
      declines: state === 'failed' ? [failure ?? 'card_declined'] : [],
    };
    this.charges.set(added.id, added);
    this.happened(added, state);
    return added;
  }

  /** Changes a charge, and adds the event of the change. */
  change(
    id: string,
    changes: Partial<Pick<DoubleCharge, 'state' | 'failure' | 'refunded' | 'dispute'>>,
  ): void {
    const charge = this.find(id);
    Object.assign(charge, changes);
    if (changes.state === 'failed') charge.declines.push(changes.failure ?? 'card_declined');
    const what = changes.dispute
      ? `dispute-${changes.dispute}`
      : changes.refunded
        ? 'refunded'
        : charge.state;
    this.happened(charge, what);
  }

  find(id: string): DoubleCharge {
    const charge = this.charges.get(id);
    if (!charge) throw new Error(`The double has no charge ${id}.`);
    return charge;
  }

  /** The charge with our id in its metadata. */
  ofOurs(ours: string): DoubleCharge {
    const charge = [...this.charges.values()].find(({ metadata }) => metadata['mitto_charge'] === ours);
    if (!charge) throw new Error(`The double has no charge for ${ours}.`);
    return charge;
  }

  refund(id: string, amount: number, key: string): boolean {
    const charge = this.find(id);
    if (charge.refundKeys.includes(key)) return true;
    if (charge.state !== 'paid' || charge.refunded + amount > charge.amount) return false;
    charge.refundKeys.push(key);
    this.change(id, { refunded: charge.refunded + amount });
    return true;
  }

  /** The outcome that the token of a card names, as the tests choose it. */
  answerOf(source: string): SourceAnswer {
    const [, decline] = /decline_(\w+)$/.exec(source) ?? [];
    if (decline !== undefined) return { state: 'failed', failure: decline };
    if (source.endsWith('secure')) return { state: 'action' };
    if (source.endsWith('slow')) return { state: 'processing' };
    return { state: 'paid' };
  }

  /** Pays on a page with a card that answers this. A declined card leaves the page open. */
  payOnPage(id: string, answer: SourceAnswer): void {
    const page = this.openPage(id);
    const { amount, currency, metadata, successUrl, intent: before } = page;
    const intent = before ?? this.newId('pi_');
    page.intent = intent;
    if (answer.state === 'paid') page.status = 'complete';
    // All tries on a page are tries of one payment.
    if (before === undefined)
      this.add(
        { id: intent, amount, currency, customer: undefined, metadata, returnUrl: successUrl },
        answer,
      );
    else this.change(intent, { state: answer.state, failure: answer.failure });
    if (page.status === 'complete') this.happened(page, 'page-complete');
  }

  /** Saves a card on a page that is there for it. A declined card leaves the page open. */
  saveOnPage(id: string, { state, failure }: SourceAnswer): void {
    const page = this.openPage(id);
    const { setup } = page;
    if (!setup) throw new Error(`The page ${id} of the double saves no card.`);
    if (state !== 'paid') {
      setup.declines.push(failure ?? 'card_declined');
      this.happened(page, 'page-setup-failed');
      return;
    }
    const method = this.newId('pm_');
    this.cards.set(method, { id: method, customer: setup.customer, name: 'Sam Rivera', exp: [8, 2030] });
    setup.method = method;
    page.status = 'complete';
    this.happened(page, 'page-complete');
  }

  private openPage(id: string): DoublePage {
    const page = this.pages.get(id);
    if (page?.status !== 'open') throw new Error(`The double has no open page ${id}.`);
    return page;
  }

  expirePage(id: string): boolean {
    const page = this.pages.get(id);
    if (page?.status !== 'open') return false;
    page.status = 'expired';
    this.happened(page, 'page-expired');
    return true;
  }

  private happened({ id }: Pick<DoubleCharge, 'id'>, type: string): void {
    this.events.push({ id: this.newId('evnt_test_'), type, charge: id, created: this.seconds() });
  }
}
