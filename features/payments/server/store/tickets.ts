import { randomBytes } from 'node:crypto';
import { minute } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Merchant } from '../../contract/payment-shapes.ts';

export const ticketMs = 15 * minute;
/** Time for typing the card in and paying with it, after the document was opened. */
const openedMs = 30 * minute;

type TicketDeps = Pick<Deps, 'now' | 'secrets'>;

/** The member, merchant and purchase that a ticket is for. Without a purchase a card is saved, and nothing bought. */
export interface TicketUse {
  readonly uid: string;
  readonly merchant: Merchant;
  readonly purchase: string | undefined;
}

const macOf = ({ secrets }: TicketDeps, ticket: string): Buffer => secrets.mac('payments-ticket', ticket);

/** Makes a ticket. The database keeps a keyed digest of it. An older one of the member is no longer good. */
export async function insertTicket(
  tx: Tx,
  deps: TicketDeps,
  { uid, merchant, purchase }: TicketUse,
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await tx.deleteFrom('payments_ticket').where('uid', '=', uid).execute();
  const expiresAt = deps.now() + ticketMs;
  await tx
    .insertInto('payments_ticket')
    .values({
      mac: macOf(deps, ticket),
      uid,
      merchant,
      purchase: purchase ?? null,
      opened_at: null,
      expires_at: expiresAt,
    })
    .execute();
  return ticket;
}

/** Opens the document with a ticket, once; undefined for one that is used, too old or made up. */
export async function openTicket(
  db: Db | Tx,
  deps: TicketDeps,
  ticket: string,
): Promise<{ readonly merchant: Merchant } | undefined> {
  const now = deps.now();
  return await db
    .updateTable('payments_ticket')
    .set({ opened_at: now, expires_at: now + openedMs })
    .where('mac', '=', macOf(deps, ticket))
    .where('opened_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('merchant')
    .executeTakeFirst();
}

/** Uses up a ticket that has opened the document. False unless it is good for exactly this use. */
export async function spendTicket(
  tx: Tx,
  deps: TicketDeps,
  ticket: string,
  { uid, merchant, purchase }: TicketUse,
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('payments_ticket')
    .where('mac', '=', macOf(deps, ticket))
    .where('uid', '=', uid)
    .where('merchant', '=', merchant)
    .where('purchase', 'is not distinct from', purchase ?? null)
    .where('opened_at', 'is not', null)
    .where('expires_at', '>', deps.now())
    .returning('uid')
    .executeTakeFirst();
  return spent !== undefined;
}
