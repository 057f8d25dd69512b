import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

export interface MailAddress {
  readonly email: string;
  readonly isVerified: boolean;
  /** Time of the last request of any device of the member; 0 if they are signed in nowhere. */
  readonly seenAt: number;
  /** Language of the client that the member used last; null if none has told it. */
  readonly language: string | null;
}

/** Reads where mails to a member go; undefined for a member who is gone or has no address. */
export async function readAddress(tx: Tx, uid: string): Promise<MailAddress | undefined> {
  const { rows } = await sql<MailAddress>`
    select m.email, m.language, m.email_verified_at is not null as "isVerified",
      coalesce((select max(d.seen_at) from account_device d where d.uid = m.uid), 0) as "seenAt"
    from account_member m where m.uid = ${uid} and m.email is not null`.execute(tx);
  return rows[0];
}
