import { auditCoins } from '@mitto/coins/server/audit';
import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  coinsOf,
  type PayWorld,
  pay,
  type RealMerchant,
  startPayWorld,
  tokensOf,
} from './payments.fixture.ts';
import { reconcileCharges } from './reconcile.ts';
import { chargeOf, readChargeRow } from './store/charges.ts';
import { reconcileEvents } from './webhooks.ts';

describe.each<RealMerchant>(['stripe', 'omise'])('by %s', (merchant) => {
  const tokens = tokensOf[merchant];
  let at: PayWorld;
  const logged: string[] = [];
  beforeAll(async () => {
    at = await startPayWorld(merchant, { onLog: (line) => logged.push(line) });
  });
  afterAll(() => at.close());

  /** Reads the database: a session does not last as long as some of these tests. */
  async function readCharge(id: string) {
    const row = await readChargeRow(at.world.database.db, id);
    return row && chargeOf(row);
  }

  test('coins are paid and credited once', async () => {
    const ana = await at.world.person('ana');
    const [id, key] = [newId(), newId()];
    const paid = await pay(ana, { id, token: tokens.paid }, key);
    expect(paid.result).toMatchObject({ state: 'paid', merchant, card: { brand: 'visa', last4: '4242' } });
    expect((await pay(ana, { id, token: tokens.paid })).result).toMatchObject({ id: paid.result.id });
    expect(at.state.charges.size).toBe(1);
    expect(await coinsOf(ana)).toMatchObject({ balance: 500 });
  });

  test('a decline says why, and costs nothing', async () => {
    const ben = await at.world.person('ben');
    const { result } = await pay(ben, { token: tokens.poor });
    expect(result).toMatchObject({ state: 'failed', failure: 'insufficient-funds' });
    expect(await coinsOf(ben)).toMatchObject({ balance: 0 });
  });

  test('3-D Secure: confirmed while the browser was closed', async () => {
    const cleo = await at.world.person('cleo');
    const { result } = await pay(cleo, { token: tokens.secure });
    expect(result).toMatchObject({ state: 'action', actionUrl: expect.stringContaining('https://bank.') });
    const { id, returnUrl } = at.state.ofOurs(result.id);
    expect(returnUrl).toContain(`reference=${result.reference}`);
    at.state.change(id, { state: 'paid' });
    const event = at.state.events.at(-1);
    if (!event) throw new Error('The double has no event.');
    expect(await at.post(event)).toBe(200);
    await at.world.drain();
    expect(await readCharge(result.id)).toMatchObject({ state: 'paid', actionUrl: null });
    expect(await coinsOf(cleo)).toMatchObject({ balance: 500 });
  });

  test('3-D Secure that nobody finishes is called off after an hour', async () => {
    const dan = await at.world.person('dan');
    const { result } = await pay(dan, { token: tokens.secure });
    at.world.clock.advance(hour + minute);
    await reconcileCharges(at.world.deps);
    expect(await readCharge(result.id)).toMatchObject({ state: 'failed', failure: 'abandoned' });
    expect(at.state.ofOurs(result.id).state).toBe('cancelled');
  });

  test.each(['commits-then-fails', 'commits-then-hangs', 'strange'] as const)(
    'a provider that %s: nobody is charged twice, and one run of the reconciler credits the coins',
    async (fault) => {
      const person = await at.world.person(`at-${fault}`);
      const before = at.state.charges.size;
      at.state.fault = fault;
      const id = newId();
      const { result } = await pay(person, { id, token: tokens.paid });
      at.state.fault = 'none';
      // Another press while the outcome is unknown does not ask the provider again.
      await pay(person, { id, token: tokens.paid });
      expect(at.state.charges.size).toBe(before + 1);
      expect(['processing', 'paid']).toContain(result.state);
      at.world.clock.advance(minute);
      await reconcileCharges(at.world.deps);
      expect(await readCharge(result.id)).toMatchObject({ state: 'paid' });
      expect(await coinsOf(person)).toMatchObject({ balance: 500 });
    },
  );

  test('a provider that is away: nothing is charged, and the payment fails in the end', async () => {
    const eve = await at.world.person('eve');
    at.state.fault = 'away';
    const { result } = await pay(eve, { token: tokens.paid });
    expect(result).toMatchObject({ state: 'processing' });
    at.state.fault = 'none';
    at.world.clock.advance(11 * minute);
    await reconcileCharges(at.world.deps);
    expect(await readCharge(result.id)).toMatchObject({ state: 'failed', failure: 'not-asked' });
  });

  test('webhooks that are lost are healed by one run of the reconciler', async () => {
    const fay = await at.world.person('fay');
    const { result } = await pay(fay, { token: tokens.paid });
    at.state.change(at.state.ofOurs(result.id).id, { refunded: 799 });
    await reconcileEvents(at.world.deps);
    await at.world.drain();
    expect(await readCharge(result.id)).toMatchObject({ refunded: 799 });
    expect(await coinsOf(fay)).toMatchObject({ balance: 0 });
  });

  test('forged webhooks are refused, and events of others change nothing', async () => {
    const gus = await at.world.person('gus');
    const { result } = await pay(gus, { token: tokens.slow });
    expect(result.state).toBe('processing');
    const { id } = at.state.ofOurs(result.id);
    at.state.change(id, { state: 'paid' });
    const event = at.state.events.at(-1);
    if (!event) throw new Error('The double has no event.');
    expect(await at.post(event, { secret: 'bm90IHRoZSBzZWNyZXQ=' })).toBe(400);
    expect(await at.postRaw('{"object":"event","id":"evnt_test_12345"}', {})).toBe(400);
    expect(await at.postRaw('not json', { 'content-type': 'text/plain' })).toBe(400);
    // A signature that was right six minutes ago.
    const { now } = at.state;
    Object.assign(at.state, { now: () => now() - 6 * minute });
    expect(await at.post(event)).toBe(400);
    Object.assign(at.state, { now });
    await at.world.drain();
    expect(await readCharge(result.id)).toMatchObject({ state: 'processing' });
    // A charge of another program on the same account.
    const metadata = { mitto_charge: newId() };
    const foreign = { amount: 1, currency: 'usd', customer: undefined, metadata, returnUrl: undefined };
    at.state.add({ id: 'pi_foreign', ...foreign }, { state: 'paid' });
    const last = at.state.events.at(-1);
    expect(last && (await at.post(last))).toBe(200);
    await at.world.drain();
    expect(await at.post(event)).toBe(200);
    await at.world.drain();
    expect(await readCharge(result.id)).toMatchObject({ state: 'paid' });
  });

  test('a charge of another amount than asked for credits nothing, and is logged', async () => {
    const hal = await at.world.person('hal');
    const { result } = await pay(hal, { token: tokens.slow });
    Object.assign(at.state.ofOurs(result.id), { state: 'paid', amount: 1 });
    at.world.clock.advance(minute);
    await reconcileCharges(at.world.deps);
    expect(await readCharge(result.id)).toMatchObject({ state: 'processing' });
    expect(await coinsOf(hal)).toMatchObject({ balance: 0 });
    expect(logged.join('\n')).toContain('differs from the one asked for');
    Object.assign(at.state.ofOurs(result.id), { state: 'failed', amount: 799 });
  });

  test('a card is saved, pays, is edited and removed; the default one stays', async () => {
    const ida = await at.world.person('ida');
    const add = (source: string) =>
      ida.call(
        'addCard',
        { payload: { source, name: 'Ida Field', city: 'Porto' } },
        { idempotencyKey: newId() },
      );
    const first = (await add(tokens.paid)).result.cards[0];
    expect(first).toMatchObject({ default: true, last4: '4242', exp: '08/30' });
    const second = (await add(`${tokens.paid}_two`)).result.cards[1];
    if (!first || !second) throw new Error('A card is missing.');
    expect((await pay(ida, { cardId: first.id })).result).toMatchObject({ state: 'paid' });
    const edit = { cardId: second.id, payload: { exp: '09/31', isDefault: true } } as const;
    const { cards } = (await ida.call('editCard', edit)).result;
    expect(cards[0]).toMatchObject({ id: second.id, default: true, exp: '09/31' });
    expect((await ida.call('removeCard', { cardId: second.id })).error?.code).toBe('payments/default-card');
    expect((await ida.call('removeCard', { cardId: first.id })).result.cards).toHaveLength(1);
    await at.world.drain();
    expect(at.state.cards.size).toBe(1);
    const refused = await add(tokens.poor);
    expect(refused.error).toMatchObject({ code: 'payments/card-refused' });
  });

  test('the books add up', async () => {
    const audit = await auditCoins({ database: at.world.database, now: at.world.clock.now });
    expect(audit).toMatchObject({ faults: [], open: 0 });
  });
});
