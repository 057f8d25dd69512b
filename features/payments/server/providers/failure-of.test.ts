import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../../contract/payment-shapes.ts';
import { failureOf } from './failure-of.ts';

/** All decline codes of Stripe's reference, by what members are told. */
const ofStripe: Readonly<Partial<Record<FailureCode, string>>> = {
  'card-declined': `approve_with_id call_issuer do_not_honor do_not_try_again duplicate_transaction generic_decline
    incorrect_address incorrect_pin incorrect_zip invalid_amount invalid_pin new_account_information_available
    no_action_taken not_permitted offline_pin_required online_or_offline_pin_required pin_try_exceeded
    restricted_card revocation_of_all_authorizations revocation_of_authorization security_violation
    service_not_allowed stop_payment_order testmode_decline`,
  'insufficient-funds': 'insufficient_funds',
  'expired-card': 'expired_card invalid_expiry_month invalid_expiry_year',
  'incorrect-code': 'incorrect_cvc invalid_cvc',
  'incorrect-number': 'incorrect_number invalid_number',
  'lost-card': 'lost_card',
  'stolen-card': 'stolen_card pickup_card',
  'suspected-fraud': 'fraudulent merchant_blacklist',
  'limit-exceeded': 'card_velocity_exceeded withdrawal_count_limit_exceeded',
  'not-supported': 'card_not_supported currency_not_supported transaction_not_allowed invalid_account',
  'authentication-failed': `authentication_required payment_intent_authentication_failure
    setup_intent_authentication_failure`,
  'processing-error': 'issuer_not_available processing_error reenter_transaction try_again_later',
};

/** All failure codes of Omise's reference for cards, by what members are told. */
const ofOmise: Readonly<Partial<Record<FailureCode, string>>> = {
  'card-declined': 'confirmed_amount_mismatch payment_rejected',
  'insufficient-funds': 'insufficient_fund insufficient_balance',
  'incorrect-code': 'invalid_security_code',
  'incorrect-number': 'invalid_account_number',
  'stolen-card': 'stolen_or_lost_card',
  'suspected-fraud': 'failed_fraud_check',
  'not-supported': 'invalid_account',
  'processing-error': 'failed_processing timeout',
  abandoned: 'payment_expired',
  cancelled: 'payment_cancelled',
};

describe.each([
  ['Stripe', ofStripe],
  ['Omise', ofOmise],
] as const)('%s', (_, reasons) => {
  test.each(Object.entries(reasons))('tells a card as %s', (failure, codes) => {
    const told = codes.split(/\s+/).map((code) => [code, failureOf(code)]);
    expect(told).toEqual(told.map(([code]) => [code, failure]));
  });
});

test('the first code that is known counts, and names of objects are no codes', () => {
  expect(failureOf(null, 'card_declined', 'expired_card')).toBe('expired-card');
  expect(failureOf('insufficient_funds', 'card_declined')).toBe('insufficient-funds');
  expect(failureOf('constructor', undefined)).toBe('card-declined');
});
