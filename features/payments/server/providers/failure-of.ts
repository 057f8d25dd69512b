import type { CardBrand, FailureCode } from '../../contract/payment-shapes.ts';

// The providers' codes for the same reason, in one table. An unknown code is a plain decline.
const failures: Readonly<Record<string, FailureCode>> = {
  // Stripe: decline codes first, then error codes.
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'incorrect-code',
  invalid_cvc: 'incorrect-code',
  incorrect_number: 'incorrect-number',
  invalid_number: 'incorrect-number',
  invalid_expiry_month: 'expired-card',
  invalid_expiry_year: 'expired-card',
  lost_card: 'lost-card',
  stolen_card: 'stolen-card',
  pickup_card: 'stolen-card',
  fraudulent: 'suspected-fraud',
  merchant_blacklist: 'suspected-fraud',
  card_velocity_exceeded: 'limit-exceeded',
  withdrawal_count_limit_exceeded: 'limit-exceeded',
  card_not_supported: 'not-supported',
  currency_not_supported: 'not-supported',
  transaction_not_allowed: 'not-supported',
  authentication_required: 'authentication-failed',
  payment_intent_authentication_failure: 'authentication-failed',
  setup_intent_authentication_failure: 'authentication-failed',
  processing_error: 'processing-error',
  reenter_transaction: 'processing-error',
  try_again_later: 'processing-error',
  issuer_not_available: 'processing-error',
  // Omise
  insufficient_fund: 'insufficient-funds',
  insufficient_balance: 'insufficient-funds',
  stolen_or_lost_card: 'stolen-card',
  failed_processing: 'processing-error',
  failed_fraud_check: 'suspected-fraud',
  invalid_security_code: 'incorrect-code',
  invalid_account_number: 'incorrect-number',
  invalid_card: 'incorrect-number',
  invalid_account: 'not-supported',
  limit_exceeded: 'limit-exceeded',
  payment_cancelled: 'cancelled',
  payment_expired: 'abandoned',
  timeout: 'processing-error',
  authentication_failed: 'authentication-failed',
};

/** Finds the reason in the first of the provider's codes that is known. */
export function failureOf(...codes: readonly (string | null | undefined)[]): FailureCode {
  for (const code of codes) {
    const found = code == null || !Object.hasOwn(failures, code) ? undefined : failures[code];
    if (found) return found;
  }
  return 'card-declined';
}

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  'american express': 'amex',
  discover: 'discover',
  diners: 'diners-club',
  'diners club': 'diners-club',
  jcb: 'jcb',
  unionpay: 'unionpay',
};

export function brandOf(told: string | null | undefined): CardBrand {
  return brands[told?.toLowerCase() ?? ''] ?? 'other';
}

/** Writes an expiry as MM/YY. */
export function expiryOf(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}

/** Month and year of an expiry in the form MM/YY. */
export function partsOfExpiry(exp: string): { readonly month: number; readonly year: number } {
  const [month = '', year = ''] = exp.split('/');
  return { month: Number(month), year: 2000 + Number(year) };
}
