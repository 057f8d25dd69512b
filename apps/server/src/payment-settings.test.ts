import { expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { paymentSettingsOf } from './payment-settings.ts';

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  APP_ORIGIN: 'https://mitto.test',
  SMTP_URL: 'smtp://localhost',
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLIC_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const omise = { OMISE_SECRET_KEY: 'skey_1', OMISE_PUBLIC_KEY: 'pkey_1' };
const signed = { OMISE_WEBHOOK_SECRET: 'c2VjcmV0' };
const PAY_ORIGIN = 'https://pay.mitto.test';
const settingsOf = (variables: Record<string, string>) => paymentSettingsOf(readSettings(variables));

test('the sandbox is offered outside production, and nothing in production', () => {
  expect(settingsOf({}).merchants).toEqual(['sandbox']);
  expect(settingsOf(production).merchants).toEqual([]);
});

test('configured merchants are offered, Omise first, or those of PAYMENTS in its order', () => {
  const both = { ...production, ...stripe, ...omise, ...signed, PAY_ORIGIN };
  expect(settingsOf(both)).toMatchObject({ merchants: ['omise', 'stripe'], payOrigin: PAY_ORIGIN });
  expect(settingsOf({ ...both, PAYMENTS: 'stripe,omise' }).merchants).toEqual(['stripe', 'omise']);
});

test('Stripe needs no PAY_ORIGIN: one pays on its own page', () => {
  expect(settingsOf({ ...production, ...stripe })).toMatchObject({ merchants: ['stripe'] });
  expect(settingsOf({ ...production, ...stripe })).not.toHaveProperty('payOrigin');
});

test.for([
  [{ ...production, PAYMENTS: 'sandbox' }, 'leave it out in production'],
  [{ ...production, PAYMENTS: 'stripe', PAY_ORIGIN }, 'needs STRIPE_SECRET_KEY'],
  [{ ...production, ...stripe, ...omise, ...signed }, 'PAY_ORIGIN is missing'],
  [{ ...production, ...omise, PAY_ORIGIN }, 'needs OMISE_WEBHOOK_SECRET'],
  [{ ...production, ...stripe, PAY_ORIGIN: production.APP_ORIGIN }, 'the same as APP_ORIGIN'],
  [{ ...production, ...stripe, PAY_ORIGIN: 'http://pay.mitto.test' }, 'https: in production'],
  [{ ...production, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLIC_KEY'],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS'],
  [{ PAYMENTS: 'sandbox,sandbox' }, 'PAYMENTS'],
] as const)('a merchant that is configured in half stops the start: %o', ([variables, sentence]) => {
  expect(() => settingsOf(variables)).toThrow(sentence);
});
