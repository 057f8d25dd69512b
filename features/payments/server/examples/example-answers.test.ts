import { existsSync, readFileSync } from 'node:fs';
import { startOmiseDouble } from '@mitto/testkit/payments/omise-double';
import { startStripeDouble } from '@mitto/testkit/payments/stripe-double';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  chargeOfOmise,
  OmiseCharge,
  OmiseCustomer,
  OmiseEvent,
  OmiseRefund,
} from '../providers/omise-shapes.ts';
import { chargeOfIntent, subjectOfEvent } from '../providers/stripe-answers.ts';
import { chargeOfPage } from '../providers/stripe-pages.ts';
import { omiseExamples } from './omise-answers.fixture.ts';
import { askOmise } from './omise-questions.fixture.ts';
import { shapeDifferences } from './shape-differences.fixture.ts';
import { stripeExamples } from './stripe-answers.fixture.ts';
import { askStripe, stripeAt } from './stripe-questions.fixture.ts';

const now = () => Date.parse('2026-11-25T12:00:00Z');

const Examples = v.object({ origin: v.string(), answers: v.record(v.string(), v.unknown()) });
type Examples = v.InferOutput<typeof Examples>;

/** The examples, or in their place those that a person with test keys has recorded. */
function examplesOf(provider: string, written: Examples): Examples {
  const recorded = new URL(`./recorded/${provider}.json`, import.meta.url);
  return existsSync(recorded) ? v.parse(Examples, read(recorded)) : written;
}
const read = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Differences of all answers, each with the name of its example. */
function differences(told: Readonly<Record<string, unknown>>, examples: Readonly<Record<string, unknown>>) {
  return Object.entries(examples).flatMap(([name, example]) =>
    told[name] === undefined ? [`${name}: not told`] : shapeDifferences(told[name], example, name),
  );
}

const ofStripe = examplesOf('stripe', stripeExamples);
describe(`Stripe, ${ofStripe.origin}`, () => {
  const examples = ofStripe.answers;

  test('the double answers in the shapes of the examples', async () => {
    const double = await startStripeDouble(now);
    const sources = { paid: 'pm_card_visa', action: 'pm_secure', declined: 'pm_decline_insufficient_funds' };
    const { secretKey, apiOrigin } = double.settings;
    const told = await askStripe(stripeAt(secretKey, apiOrigin), sources);
    await double.close();
    expect(differences(told, examples)).toEqual([]);
  });

  test('we read the examples as what they are', () => {
    // The examples are compared with the SDK's types where they are written.
    const intent = (name: string) => chargeOfIntent(examples[name] as Stripe.PaymentIntent);
    const page = (name: string) => chargeOfPage(examples[name] as Stripe.Checkout.Session);
    expect(intent('intentPaid')).toMatchObject({ state: 'paid', amount: 899, card: { last4: '4242' } });
    expect(intent('intentAction')).toMatchObject({ state: 'action', actionUrl: expect.any(String) });
    expect(intent('intentDeclined')).toMatchObject({ state: 'failed', failure: 'insufficient-funds' });
    expect(page('page')).toMatchObject({ state: 'action', amount: 899, currency: 'USD' });
    expect(page('pageExpired')).toMatchObject({ state: 'failed' });
    expect(subjectOfEvent(examples['event'] as Stripe.Event)).toMatch(/^pi_/);
  });
});

const ofOmise = examplesOf('omise', omiseExamples);
describe(`Omise, ${ofOmise.origin}`, () => {
  const examples = ofOmise.answers;

  test('the double answers in the shapes of the examples', async () => {
    const double = await startOmiseDouble(now);
    const { secretKey, apiOrigin } = double.settings;
    const told = await askOmise(secretKey, apiOrigin, {
      paid: () => Promise.resolve('tokn_test_visa'),
      declined: () => Promise.resolve('tokn_decline_insufficient_fund'),
    });
    await double.close();
    expect(differences(told, examples)).toEqual([]);
  });

  test('we read the examples as what they are', () => {
    const charge = (name: string) => chargeOfOmise(v.parse(OmiseCharge, examples[name]));
    expect(charge('chargePaid')).toMatchObject({ state: 'paid', currency: 'THB', card: { last4: '4242' } });
    expect(charge('chargeDeclined')).toMatchObject({ state: 'failed', failure: 'insufficient-funds' });
    expect(v.is(OmiseRefund, examples['refund'])).toBe(true);
    expect(v.is(OmiseCustomer, examples['customer'])).toBe(true);
    expect(v.is(OmiseEvent, examples['event'])).toBe(true);
  });
});

test('a changed field is a difference', () => {
  expect(shapeDifferences({ id: 1, a: { b: 'x' } }, { id: 'pi', a: {} })).toEqual([
    '.id: number instead of string',
    '.a.b: not in the example',
  ]);
});
