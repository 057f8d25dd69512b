import { auditCoins } from '@mitto/coins/server/audit';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnPlace } from '../contract/payment-paths.ts';
import type { Charge } from '../contract/payment-shapes.ts';
import { coinsOf, pay } from './payments.fixture.ts';
import { answerSandboxAction } from './providers/sandbox.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

test('coins that are paid are credited once, with a receipt by mail', async () => {
  const ana = await world.person('ana');
  const [id, key] = [newId(), newId()];
  const paid = await pay(ana, { id }, key);
  expect(paid.result).toMatchObject({ state: 'paid', amount: 799, item: '500', card: { last4: '4242' } });
  // The same request again, and the same purchase under another key, as after a lost answer.
  expect((await pay(ana, { id }, key)).result).toEqual(paid.result);
  expect((await pay(ana, { id })).result).toMatchObject({ id: paid.result.id, state: 'paid' });
  expect(await coinsOf(ana)).toMatchObject({ balance: 500, given: 0 });
  await world.drain();
  const receipts = world.mails(ana.email).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt from Mitto: $7.99']);
  const audit = await auditCoins({ database: world.database, now: world.clock.now });
  expect(audit).toMatchObject({ faults: [], open: 0 });
});

test('a custom amount costs as much as its packages, and exactly so many coins are credited', async () => {
  const eli = await world.person('eli');
  const quote = await eli.call('paymentQuote', { type: 'coin', units: '1500', currency: 'USD' });
  // 1000 for 14.99 and 500 for 7.99, which is less than 29.85 at the price of the first package.
  expect(quote.result).toMatchObject({ units: 1500, usdCents: 2298, amount: 2298 });
  const basis = await pay(eli, { units: 1500, amount: 2985 });
  expect(basis.error).toMatchObject({ code: 'payments/price-changed', fields: { amount: '2298' } });
  const paid = await pay(eli, { units: 1500, amount: 2298 });
  expect(paid.result).toMatchObject({ state: 'paid', amount: 2298, item: '1500' });
  expect(await coinsOf(eli)).toMatchObject({ balance: 1500, given: 0 });
});

test('a buyer whose answer was lost finds the charge by the id of the purchase, and nobody else does', async () => {
  const [amy, eve] = [await world.person('amy'), await world.person('eve')];
  const id = newId();
  const { result } = await pay(amy, { id });
  expect(result.id).not.toBe(id);
  expect((await amy.call('paymentCharges', { id })).result.charges).toEqual([result]);
  expect((await amy.call('paymentCharges', { id: result.id })).result.charges).toEqual([result]);
  expect((await eve.call('paymentCharges', { id })).result.charges).toEqual([]);
});

test('the same id with other content is refused', async () => {
  const ida = await world.person('ida');
  const id = newId();
  await pay(ida, { id });
  expect((await pay(ida, { id, units: 300, amount: 499 })).error?.code).toBe('payments/key-used');
});

test('an amount that differs from the quote charges nothing, and the error carries the quote', async () => {
  const ben = await world.person('ben');
  const refused = await pay(ben, { amount: 1 });
  expect(refused.error).toMatchObject({
    code: 'payments/price-changed',
    fields: { amount: '799', currency: 'USD', usdCents: '799' },
  });
  expect((await pay(ben, { units: 501 })).error?.code).toBe('payments/not-for-sale');
  const { rows } = await sql`select 1 from payments_charge where uid = ${ben.uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('a price in another currency is rounded up to its whole unit', async () => {
  const cleo = await world.person('cleo');
  const quote = await cleo.call('paymentQuote', { type: 'coin', units: '500', currency: 'EUR' });
  expect(quote.result).toMatchObject({ amount: 700, usdCents: 799 });
  expect((await pay(cleo, { amount: 700, currency: 'EUR' })).result).toMatchObject({ state: 'paid' });
  const yen = await cleo.call('paymentQuote', { type: 'coin', units: '500', currency: 'JPY' });
  expect(yen.result).toMatchObject({ amount: 1235 });
});

test.for([
  ['sandbox_declined', 'card-declined'],
  ['sandbox_poor', 'insufficient-funds'],
  ['sandbox_expired', 'expired-card'],
  ['sandbox_code', 'incorrect-code'],
  ['sandbox_processing', 'processing-error'],
  ['sandbox_lost', 'lost-card'],
  ['sandbox_stolen', 'stolen-card'],
  ['sandbox_unknown', 'incorrect-number'],
] as const)('the card %s fails with %s, and another try can pay', async ([token, failure]) => {
  const person = await world.person(`by-${failure}`);
  const failed = await pay(person, { token });
  expect(failed.result).toMatchObject({ state: 'failed', failure });
  expect((await pay(person)).result).toMatchObject({ state: 'paid' });
  expect(await coinsOf(person)).toMatchObject({ balance: 500 });
});

test('ten refused cards in a day, then a rest', async () => {
  const gus = await world.person('gus');
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await pay(gus, { token: 'sandbox_declined' })).result.state).toBe('failed');
  expect((await pay(gus)).error).toMatchObject({ code: 'too-many' });
  world.clock.advance(24 * 60 * 60 * 1000 + 1);
});

async function startSecure(person: TestPerson): Promise<Charge> {
  const { result } = await pay(person, { token: 'sandbox_secure' });
  expect(result).toMatchObject({ state: 'action' });
  return result;
}

const confirm = (charge: Charge, isConfirmed: boolean) =>
  answerSandboxAction(world.deps, charge.actionUrl?.split('/').at(-1) ?? '', isConfirmed);

test('3-D Secure: there and back, and the coins are credited once', async () => {
  const hal = await world.person('hal');
  const charge = await startSecure(hal);
  await confirm(charge, true);
  const back = await world.anonymous.call('paymentReturn', { reference: charge.reference });
  expect(back.status).toBe(302);
  expect(back.headers.get('location')).toContain(returnPlace({ ...charge, state: 'paid' }));
  const { result } = await hal.call('paymentCharges', { id: charge.id });
  expect(result.charges).toMatchObject([{ state: 'paid', actionUrl: null }]);
  await world.anonymous.call('paymentReturn', { reference: charge.reference });
  expect(await coinsOf(hal)).toMatchObject({ balance: 500 });
});

test('3-D Secure that was refused by the bank fails', async () => {
  const joy = await world.person('joy');
  const charge = await startSecure(joy);
  await confirm(charge, false);
  await world.anonymous.call('paymentReturn', { reference: charge.reference });
  const { result } = await joy.call('paymentCharges', { id: charge.id });
  expect(result.charges).toMatchObject([{ state: 'failed', failure: 'authentication-failed' }]);
});

test('a charge that waits can be called off; one that was paid meanwhile stays paid', async () => {
  const kim = await world.person('kim');
  const [first, second] = [await startSecure(kim), await startSecure(kim)];
  expect((await kim.call('cancelCharge', { id: first.id })).result).toMatchObject({
    state: 'failed',
    failure: 'cancelled',
  });
  await confirm(second, true);
  expect((await kim.call('cancelCharge', { id: second.id })).result).toMatchObject({ state: 'paid' });
  expect(await coinsOf(kim)).toMatchObject({ balance: 500 });
});

test('coins that are disabled cannot be bought', async () => {
  const [leo, admin] = [await world.person('leo'), await world.person('admin', { isAdmin: true })];
  await sql`insert into coins_member (uid, is_disabled, last_updated) values (${leo.uid}, true, 0)`.execute(
    world.database.db,
  );
  expect((await pay(leo)).error?.code).toBe('coins/disabled');
  expect(admin.uid).not.toBe(leo.uid);
});

test('production without a merchant takes no card', async () => {
  const mia = await world.person('mia');
  const production = await startWorld({ database: world.database, settings: { isProduction: true } });
  const answer = await production.anonymous.call('paymentToken', {}, { bearer: mia.tokens.bearer });
  expect(answer.error?.code).toBe('payments/no-merchant');
  await production.close();
});
