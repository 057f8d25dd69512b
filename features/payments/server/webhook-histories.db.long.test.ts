import { auditCoins } from '@mitto/coins/server/audit';
import { minute } from '@mitto/kit/time';
import type { DoubleEvent } from '@mitto/testkit/payments/provider-state';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HistoryStep, randomHistory, shuffled } from './event-histories.fixture.ts';
import { coinsTakenBack } from './fold-charge.ts';
import {
  coinsOf,
  type PayWorld,
  pay,
  type RealMerchant,
  startPayWorld,
  tokensOf,
} from './payments.fixture.ts';
import { reconcileCharges } from './reconcile.ts';
import { readChargeRow } from './store/charges.ts';
import { reconcileEvents } from './webhooks.ts';

const histories = sized({ short: 20, nightly: 5000 });
const atOnce = 10;
/** Histories of one buyer, of whose cards too many would be refused in a day otherwise. */
const perBuyer = 10;
/** A secret of the right form that is not the merchant's. */
const otherSecret = 'bm90IHRoZSBzZWNyZXQ=';

interface Lived {
  readonly buyer: TestPerson;
  readonly ours: string;
  /** False when its last webhooks were lost. */
  readonly isHeard: boolean;
}

type Changes = Parameters<PayWorld['state']['change']>[1];

const changesOf: Readonly<Record<HistoryStep, Changes>> = {
  processing: { state: 'processing' },
  action: { state: 'action' },
  failed: { state: 'failed', failure: 'insufficient_funds' },
  paid: { state: 'paid' },
  'refund-part': { refunded: 100 },
  'refund-more': { refunded: 400 },
  'dispute-open': { dispute: 'open' },
  'dispute-won': { dispute: 'won' },
  'dispute-lost': { dispute: 'lost' },
};

describe.each<RealMerchant>(['stripe', 'omise'])('by %s', (merchant) => {
  let at: PayWorld;
  beforeAll(async () => {
    at = await startPayWorld(merchant);
  });
  afterAll(() => at.close());

  /** Has a charge live through a random history. Its webhooks come shuffled, doubled, delayed, lost and forged. */
  async function live(buyer: TestPerson, seed: number): Promise<Lived> {
    const { result } = await pay(buyer, { token: tokensOf[merchant].slow });
    const { id } = at.state.ofOurs(result.id);
    const delayed: DoubleEvent[] = [];
    for (const [index, step] of randomHistory(seed).entries()) {
      at.state.change(id, changesOf[step]);
      delayed.push(...at.state.events.slice(-1));
      const [first, ...others] = shuffled(delayed, seed + index);
      if (!first || index % 3 === 0) continue;
      const isForged = index % 3 === 1;
      expect(await at.post(first, isForged ? { secret: otherSecret } : undefined)).toBe(isForged ? 400 : 200);
      if (!isForged) delayed.splice(0, delayed.length, ...others);
    }
    const isHeard = seed % 5 !== 0;
    if (isHeard) for (const event of shuffled([...delayed, ...delayed], seed)) await at.post(event);
    return { buyer, ours: result.id, isHeard };
  }

  /** Expects our charge to be at the end that the provider tells. Returns the coins that the member keeps. */
  async function endOf({ ours }: Lived): Promise<number> {
    const row = await readChargeRow(at.world.database.db, ours);
    const { state, refunded, dispute = 'none' } = at.state.ofOurs(ours);
    expect(row).toMatchObject({ state, refunded, dispute });
    return state === 'paid' ? 500 - coinsTakenBack(500, 799, { refunded, dispute }) : 0;
  }

  test(`${histories} histories: one end, whatever the order of the webhooks`, async () => {
    const lived: Lived[] = [];
    for (let seed = 1; seed <= histories; seed += atOnce) {
      const group = Math.floor(seed / (atOnce * perBuyer));
      const buyers = await Promise.all(
        Array.from({ length: atOnce }, (_, index) => at.world.person(`buyer-${group}-${index}`)),
      );
      const now = await Promise.all(buyers.map((buyer, index) => live(buyer, seed + index)));
      await at.world.drain();
      for (const one of now) if (one.isHeard) await endOf(one);
      lived.push(...now);
    }
    // One run of the reconciler brings the events whose webhooks were lost.
    at.world.clock.advance(minute);
    await reconcileEvents(at.world.deps);
    await reconcileCharges(at.world.deps);
    await at.world.drain();
    const coins = new Map<string, number>();
    for (const one of lived) coins.set(one.buyer.uid, (coins.get(one.buyer.uid) ?? 0) + (await endOf(one)));
    for (const buyer of new Map(lived.map((one) => [one.buyer.uid, one.buyer])).values())
      expect(await coinsOf(buyer)).toMatchObject({ balance: coins.get(buyer.uid) ?? 0 });
    const audit = await auditCoins({ database: at.world.database, now: at.world.clock.now });
    expect(audit).toMatchObject({ faults: [], open: 0 });
  });
});
