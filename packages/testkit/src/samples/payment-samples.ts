import { newId, newUid } from '@mitto/kit/ids';
import type { payments } from '@mitto/payments/contract';
import type { SamplesOf } from './sample.ts';

const reference = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF';
const reason = 'For a test.';

export const paymentSamples: SamplesOf<keyof typeof payments.api> = {
  exchangeCurrency: { self: () => ({ base: 'USD', currencies: 'EUR,THB' }) },
  paymentToken: { self: () => ({}) },
  paymentQuote: { self: () => ({ type: 'coin', units: '500', currency: 'USD' }) },
  payCharge: {
    self: () => ({
      id: newId(),
      cardTokenDetails: { token: 'sandbox_visa' },
      appDetails: { type: 'coin', selected: 500, rawValue: 799 },
      paymentDetails: { amount: 799, currency: 'USD', payment_method_types: ['card'], confirm: true },
    }),
  },
  cancelCharge: { self: () => ({ id: newId() }) },
  paymentCharges: { self: () => ({}) },
  paymentReturn: { self: () => ({ reference }) },
  paymentCustomers: { self: () => ({}) },
  customerPaymentMethods: { self: () => ({}) },
  customerCards: { self: () => ({}) },
  addCard: {
    self: () => ({ payload: { source: 'sandbox_visa', name: 'Ana Field', exp: '08/30', isDefault: true } }),
  },
  editCard: { self: () => ({ cardId: newId(), payload: { name: 'Ana Field' } }) },
  removeCard: { self: () => ({ cardId: newId() }) },
  searchCustomer: { self: () => ({ scope: 'customers', query: 'email:ana', single: true }) },
  paymentMethods: { self: () => ({}) },
  openCardForm: { self: () => ({}) },
  openCardPage: { self: () => ({ place: 'home?open=payments' }) },
  memberCharges: {
    self: ({ caller }) => ({ uid: caller?.uid ?? newUid() }),
    stranger: async ({ stranger }) => ({ uid: (await stranger()).uid }),
    missing: () => ({ uid: newUid() }),
  },
  refundCharge: {
    self: ({ caller }) => ({ uid: caller?.uid ?? newUid(), id: newId(), charge: newId(), reason }),
    stranger: async ({ stranger }) => ({
      uid: (await stranger()).uid,
      ...{ id: newId(), charge: newId(), reason },
    }),
    missing: () => ({ uid: newUid(), id: newId(), charge: newId(), reason }),
  },
};
