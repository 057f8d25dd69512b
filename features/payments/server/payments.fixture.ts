import { newId } from '@mitto/kit/ids';
import { startOmiseDouble } from '@mitto/testkit/payments/omise-double';
import type { DoubleEvent, ProviderState } from '@mitto/testkit/payments/provider-state';
import { startStripeDouble } from '@mitto/testkit/payments/stripe-double';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World, type WorldOptions } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { webhookPaths } from '../contract/payment-paths.ts';

export type RealMerchant = 'stripe' | 'omise';

/** Tokens of the doubles, by what becomes of their charge. */
export const tokensOf = {
  stripe: {
    paid: 'pm_card_visa',
    secure: 'pm_secure',
    slow: 'pm_slow',
    poor: 'pm_decline_insufficient_funds',
  },
  omise: {
    paid: 'tokn_test_visa',
    secure: 'tokn_test_secure',
    slow: 'tokn_slow',
    poor: 'tokn_decline_insufficient_fund',
  },
} as const;

export interface PayWorld {
  readonly world: World;
  readonly merchant: RealMerchant;
  readonly state: ProviderState;
  /** Posts the webhook of an event, and returns the status of the answer. */
  post(event: DoubleEvent, forged?: { readonly secret: string }): Promise<number>;
  /** Posts a body with headers as they are. */
  postRaw(body: string, headers: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

/** Starts a world that takes payments by the double of a provider; with `payOrigin` it has a card document. */
export async function startPayWorld(
  merchant: RealMerchant,
  { payOrigin, ...options }: Pick<WorldOptions, 'onLog'> & { readonly payOrigin?: string } = {},
): Promise<PayWorld> {
  const clock = createTestClock();
  const double = await (merchant === 'stripe' ? startStripeDouble : startOmiseDouble)(clock.now);
  const payments = {
    merchants: [merchant],
    [merchant]: double.settings,
    ...(payOrigin && { payOrigin }),
  };
  const world = await startWorld({ ...options, clock, haveProfiles: true, settings: { payments } });
  const postRaw = async (body: string, headers: Record<string, string>): Promise<number> => {
    const answer = await fetch(`${world.url}${webhookPaths[merchant]}`, { method: 'POST', body, headers });
    return answer.status;
  };
  return {
    world,
    merchant,
    state: double.state,
    postRaw,
    post: (event, forged) => {
      const { body, headers } = double.webhookOf(event, forged?.secret);
      return postRaw(body, headers);
    },
    async close() {
      await world.close();
      await double.close();
    },
  };
}

export interface PurchaseOptions {
  readonly id?: string;
  readonly units?: number;
  readonly amount?: number;
  readonly currency?: 'USD' | 'EUR' | 'JPY';
  readonly token?: string;
  readonly cardId?: string;
  readonly isSaved?: boolean;
  readonly ticket?: string;
  /** True to pay on the provider's own page. */
  readonly isHosted?: boolean;
}

/** Buys 500 coins, or what is asked for. */
export function pay(person: Pick<TestPerson, 'call'>, purchase: PurchaseOptions = {}, key = newId()) {
  const { id = newId(), units = 500, amount = 799, currency = 'USD', cardId } = purchase;
  const { token = 'sandbox_visa', ticket, isSaved = false, isHosted = false } = purchase;
  const card =
    cardId === undefined ? { cardTokenDetails: { token, isSaved, ...(ticket && { ticket }) } } : { cardId };
  const source = isHosted ? { isHosted } : card;
  return person.call(
    'payCharge',
    {
      id,
      ...source,
      appDetails: { type: 'coin', selected: units },
      paymentDetails: { amount, currency, confirm: true },
    },
    { idempotencyKey: key },
  );
}

/** The member's row of coins. */
export async function coinsOf(person: TestPerson): Promise<unknown> {
  const { result } = await person.call('databaseQuery', { id: 'coins', values: {} });
  // The query answers the one row of the member's coins.
  return (result as readonly unknown[])[0];
}
