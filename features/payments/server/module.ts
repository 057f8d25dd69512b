import { accountEvents } from '@mitto/account/contract/account-events';
import { hour, minute } from '@mitto/kit/time';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { handleChannel } from '@mitto/sync-server/socket/handle-channel';
import { payments } from '../contract/contract.ts';
import { chargeChanged } from '../contract/payment-channels.ts';
import { archiveWords } from './archive-words.ts';
import { openCardPage, sweepCardPages } from './card-pages.ts';
import { addCard, editCard, removeCard } from './cards.ts';
import { erasePayments, exportPayments, forgetCards } from './erase-and-export.ts';
import { forgetJobs } from './forget-cards.ts';
import { cancelCharge, payCharge, returnFromBank } from './pay-charge.ts';
import { quoteCoins } from './quote.ts';
import { fetchRates } from './rates.ts';
import {
  customerCards,
  exchangeCurrency,
  openCardForm,
  paymentCharges,
  paymentCustomers,
  paymentMethods,
  paymentToken,
  searchCustomer,
} from './read-payments.ts';
import { reconcileCharges } from './reconcile.ts';
import { refundJobs } from './refund-charge.ts';
import { memberCharges, refundAsStaff } from './staff-payments.ts';
import { reconcileEvents, webhookJobs } from './webhooks.ts';

export const paymentsModule = defineModule(
  payments,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {
      exchangeCurrency: (context) => exchangeCurrency(deps, context),
      paymentToken: (context) => paymentToken(deps, context),
      paymentQuote: ({ input }) => quoteCoins(deps, deps.database.db, input.units, input.currency),
      payCharge: (context) => payCharge(deps, context),
      cancelCharge: (context) => cancelCharge(deps, context),
      paymentCharges: (context) => paymentCharges(deps, context),
      paymentReturn: (context) => returnFromBank(deps, context),
      paymentCustomers: (context) => paymentCustomers(deps, context),
      customerPaymentMethods: (context) => customerCards(deps, context),
      customerCards: (context) => customerCards(deps, context),
      addCard: (context) => addCard(deps, context),
      editCard: (context) => editCard(deps, context),
      removeCard: (context) => removeCard(deps, context),
      searchCustomer: (context) => searchCustomer(deps, context),
      paymentMethods: (context) => paymentMethods(deps, context),
      openCardForm: (context) => openCardForm(deps, context),
      openCardPage: (context) => openCardPage(deps, context),
      memberCharges: (context) => memberCharges(deps, context),
      refundCharge: (context) => refundAsStaff(deps, context),
    },
    subscriptions: [on(accountEvents.deactivated, ({ uid }, tx) => forgetCards(tx, deps, uid))],
    jobs: [...refundJobs(deps), ...forgetJobs(deps), ...webhookJobs(deps)],
    repeating: [
      { kind: 'payments.reconcile', everyMs: minute / 2, work: () => reconcileCharges(deps) },
      { kind: 'payments.pages', everyMs: minute, work: () => sweepCardPages(deps) },
      { kind: 'payments.rates', everyMs: hour, work: () => fetchRates(deps) },
      { kind: 'payments.events', everyMs: minute, work: () => reconcileEvents(deps) },
    ],
    erase: (tx, uid) => erasePayments(tx, deps, uid),
    archive: archiveWords,
    export: (tx, uid) => exportPayments(tx, uid),
  }),
  paymentsSync,
);

function paymentsSync(_deps: Deps): SyncFace<Me> {
  // The channel tells a member of their own charges alone.
  return {
    tables: [],
    channels: [handleChannel(chargeChanged, { mayReceive: () => Promise.resolve(true) })],
  };
}
