import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/**
 * Counts the demo accounts that somebody can use: by a password, a sign-in provider or a session that is
 * still open. Staff can enable a disabled account again, so a disabled one counts as well.
 */
export async function countUsableDemoAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ usable: number }>`
    select count(*)::int as usable from account_member member
    where is_demo and (password_hash is not null
      or exists (select from account_identity where uid = member.uid)
      or exists (select from account_device where uid = member.uid))`.execute(db);
  return rows[0]?.usable ?? 0;
}

/** Returns the uids of at most `limit` demo accounts. */
export async function listDemoAccounts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_member')
    .select('uid')
    .where('is_demo', '=', true)
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}
