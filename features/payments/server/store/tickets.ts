import { randomBytes } from 'node:crypto';
import { minute } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Merchant } from '../../contract/payment-shapes.ts';

export const ticketMs = 15 * minute;

type TicketDeps = Pick<Deps, 'now' | 'secrets'>;

const macOf = ({ secrets }: TicketDeps, ticket: string): Buffer => secrets.mac('payments-ticket', ticket);

/** Makes a ticket. The database keeps a keyed digest of it. An older one of the member is no longer good. */
export async function insertTicket(
  tx: Tx,
  deps: TicketDeps,
  { uid, merchant }: { readonly uid: string; readonly merchant: Merchant },
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await tx.deleteFrom('payments_ticket').where('uid', '=', uid).execute();
  const expiresAt = deps.now() + ticketMs;
  await tx
    .insertInto('payments_ticket')
    .values({ mac: macOf(deps, ticket), uid, merchant, expires_at: expiresAt })
    .execute();
  return ticket;
}

/** Uses a ticket up, and returns what it was for; undefined for one that is used, too old or made up. */
export async function takeTicket(
  db: Db | Tx,
  deps: TicketDeps,
  ticket: string,
): Promise<{ readonly uid: string; readonly merchant: Merchant } | undefined> {
  return await db
    .deleteFrom('payments_ticket')
    .where('mac', '=', macOf(deps, ticket))
    .where('expires_at', '>', deps.now())
    .returning(['uid', 'merchant'])
    .executeTakeFirst();
}
