import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { CardTicket } from '../contract/payment-shapes.ts';
import { providersOf } from './providers/providers.ts';
import { openTicket, spendTicket, type TicketUse } from './store/tickets.ts';

/** Origins that the card document may load scripts, frames and answers from. */
export interface CardFormOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}

const stripe = {
  script: 'https://js.stripe.com',
  path: '/v3/',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const;
const omise = {
  script: 'https://cdn.omise.co',
  path: '/omise.js',
  frames: ['https://cdn.omise.co', 'https://vault.omise.co'],
  calls: ['https://vault.omise.co', 'https://api.omise.co'],
} as const;

/** The providers' origins, for the policy of the card document. */
export function cardFormOrigins({ settings: { payments } }: Pick<Deps, 'settings'>): CardFormOrigins {
  const used = [
    ...(payments?.stripe ? [{ ...stripe, own: payments.stripe.scriptOrigin }] : []),
    ...(payments?.omise ? [{ ...omise, own: payments.omise.scriptOrigin }] : []),
  ];
  return {
    scripts: used.map(({ script, own }) => own ?? script),
    frames: used.flatMap(({ frames, own }) => (own === undefined ? frames : [own])),
    calls: used.flatMap(({ calls, own }) => (own === undefined ? calls : [own])),
  };
}

/** Opens the card document with a ticket, once; undefined for one that is used, too old or made up. */
export async function openWithTicket(deps: Deps, ticket: string): Promise<CardTicket | undefined> {
  const opened = await openTicket(deps.database.db, deps, ticket);
  const provider = opened && providersOf(deps).find(opened.merchant);
  if (!provider || provider.merchant === 'sandbox') return undefined;
  const { merchant, token } = provider;
  const { settings } = deps;
  const { script, path } = merchant === 'stripe' ? stripe : omise;
  const at = settings.payments?.[merchant]?.scriptOrigin ?? script;
  return { merchant, token, script: `${at}${path}`, appOrigin: settings.appOrigin };
}

/**
 * Refuses the token of a card unless it comes with the ticket of a card document that this member has opened for
 * this use. Where there is no card document, tokens come from forms that are not ours, and have no ticket.
 */
export async function requireTicket(
  tx: Tx,
  deps: Deps,
  ticket: string | undefined,
  use: TicketUse,
): Promise<void> {
  if (use.merchant === 'sandbox' || deps.settings.payments?.payOrigin === undefined) return;
  if (ticket === undefined || !(await spendTicket(tx, deps, ticket, use))) fail('payments/no-ticket');
}
