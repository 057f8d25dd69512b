import { defineWeb } from '@mitto/web-kit/feature/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    /**
     * `app` says what to buy, as `coin:500`. `amount` (in the smallest unit) and `currency` are what the member has
     * seen: where they differ from the server's price, its price is shown. `displayAmount` and `description` are
     * not used; they are accepted because the specification contains them. `payment` is the reference of a
     * charge, with which a bank sends the member back.
     */
    checkout: {
      readonly app?: string;
      readonly amount?: number;
      readonly displayAmount?: string;
      readonly currency?: string;
      readonly description?: string;
      readonly payment?: string;
    };
    payments: import('@mitto/web-kit/router/names').NoParams;
    receipt: { readonly id: string };
  }
}

const authorities = ['ROLE_USER'];

export const paymentsWeb = defineWeb({
  data: async () => (await import('./data.ts')).paymentsData,
  intents: [
    {
      name: 'checkout',
      isBeside: true,
      authorities,
      views: { '^': async () => (await import('./checkout/checkout-screen.tsx')).CheckoutScreen },
    },
    {
      name: 'payments',
      isBeside: true,
      authorities,
      views: { '^': async () => (await import('./receipts/payments-screen.tsx')).PaymentsScreen },
    },
    {
      name: 'receipt',
      isBeside: true,
      requires: ['id'],
      authorities,
      views: { '^': async () => (await import('./receipts/receipt-screen.tsx')).ReceiptScreen },
    },
  ],
});
