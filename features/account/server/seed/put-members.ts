import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { compareKey } from '../../policy.ts';

export interface SeededMember {
  readonly uid: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly joinedAt: number;
}

/**
 * Inserts thousands of members in one statement, all with the same password or none, as if each had
 * registered and verified their address. They are marked as demo accounts.
 */
export async function putMembers(
  tx: Tx,
  members: readonly SeededMember[],
  passwordHash: string | null,
): Promise<void> {
  const rows = members.map(({ uid, name, username, email, joinedAt }) => ({
    ...{ uid, name, username, email },
    email_key: compareKey(email),
    username_key: compareKey(username),
    joined_at: joinedAt,
  }));
  await sql`
    with made as (
      insert into account_member (uid, name, username, username_key, email, email_key, email_verified_at,
        password_hash, is_demo, act_pseudonym, made_at, modified_at)
      select uid, name, username, username_key, email, email_key, joined_at, ${passwordHash}, true,
        gen_random_uuid(), joined_at, joined_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(uid uuid, name text, username text,
        username_key text, email text, email_key text, joined_at bigint)
      returning uid)
    insert into account_privacy (uid) select uid from made`.execute(tx);
}
