import type { Charge } from './payment-shapes.ts';

/** Paths at which providers report events. They are served beside the calls, because they need the raw body. */
export const webhookPaths = {
  stripe: '/v2/payment/webhook/stripe',
  omise: '/v2/payment/webhook/omise',
} as const;

/** Paths of the card document, on the host of PAY_ORIGIN alone. */
export const cardDocumentPaths = {
  document: '/card',
  script: '/card/card.js',
  styles: '/card/card.css',
  /** POST `{ ticket }`: answers once what the ticket is for (`CardTicket`). */
  open: '/card/open',
} as const;

/** Page of the sandbox that stands for a bank asking for confirmation (3-D Secure). */
export const sandboxConfirmPath = '/v2/payment/sandbox/confirm/';

/**
 * Place of the app to which a member comes back from the bank: the checkout, for coins above the wallet, and for
 * premium that is paid above its welcome.
 */
export function returnPlace({
  reference,
  purpose,
  state,
}: Pick<Charge, 'reference' | 'purpose' | 'state'>): string {
  const below = { coins: ['coins?tab=buy'], subscription: state === 'paid' ? ['subscription?paid=yes'] : [] };
  const panels = [...below[purpose], `checkout?payment=${reference}`];
  return `home?${panels.map((panel) => `open=${encodeURIComponent(panel)}`).join('&')}`;
}
