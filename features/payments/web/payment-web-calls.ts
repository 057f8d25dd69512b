import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { payments } from '../contract/contract.ts';

type Used = Pick<
  typeof payments.api,
  | 'paymentToken'
  | 'paymentQuote'
  | 'payCharge'
  | 'cancelCharge'
  | 'paymentCharges'
  | 'customerPaymentMethods'
  | 'addCard'
  | 'editCard'
  | 'removeCard'
  | 'paymentMethods'
  | 'openCardForm'
  | 'openCardPage'
>;

/** Calls that the screens of payments use. */
export const paymentWebCalls: CallTable<Used> = {
  paymentToken: ['GET', '/v2/payment/token', true],
  paymentQuote: ['GET', '/v2/payment/quote', true],
  payCharge: ['POST', '/v2/payment/charge', false],
  cancelCharge: ['POST', '/v2/payment/charge/cancel', true],
  paymentCharges: ['GET', '/v2/payment/charges', true],
  customerPaymentMethods: ['GET', '/v2/payment/customer/paymentmethods', true],
  addCard: ['POST', '/v2/payment/customer/card', false],
  editCard: ['PUT', '/v2/payment/customer/card', true],
  removeCard: ['DELETE', '/v2/payment/customer/card', true],
  paymentMethods: ['GET', '/v2/payment/paymentmethods', true],
  openCardForm: ['POST', '/v2/payment/card/ticket', true],
  openCardPage: ['POST', '/v2/payment/card/page', false],
};
