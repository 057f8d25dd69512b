import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ChallengeTable } from './account-tables.ts';

export type ChallengeRow = Selectable<ChallengeTable>;
export type RecentChallenge = Pick<
  ChallengeRow,
  'id' | 'purpose' | 'asked_from' | 'made_at' | 'expires_at' | 'used_at' | 'shared_of'
>;

/**
 * Serialises requests for a code to the same address or number: two concurrent requests would both pass the
 * limits.
 */
export async function lockIdentifier(tx: Tx, identifierMac: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${identifierMac.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

/** Codes sent to this address or number after `since`, newest first; without requests that share an earlier code. */
export async function readRecentChallenges(
  tx: Tx,
  identifierMac: Buffer,
  since: number,
): Promise<RecentChallenge[]> {
  return await tx
    .selectFrom('account_challenge')
    .select(['id', 'purpose', 'asked_from', 'made_at', 'expires_at', 'used_at', 'shared_of'])
    .where('identifier_mac', '=', identifierMac)
    .where((eb) => eb.or([eb('shared_of', 'is', null), eb('shared_of', '=', eb.ref('id'))]))
    .where('made_at', '>', since)
    .orderBy('made_at', 'desc')
    .execute();
}

export async function insertChallenge(tx: Tx, challenge: Insertable<ChallengeTable>): Promise<void> {
  await tx.insertInto('account_challenge').values(challenge).execute();
}

export interface ChallengeQuestion {
  readonly purpose: string;
  readonly identifierMac: Buffer;
  readonly ref: string;
  readonly maxTries: number;
  readonly now: number;
}

/**
 * Counts an attempt, and only then returns the row to compare with. So even concurrent requests get the row
 * at most `maxTries` times. Returns undefined for used, expired and unknown codes.
 */
export async function countChallengeAttempt(
  db: Db,
  { purpose, identifierMac, ref, maxTries, now }: ChallengeQuestion,
): Promise<ChallengeRow | undefined> {
  return await db
    .updateTable('account_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('identifier_mac', '=', identifierMac)
    .where('purpose', '=', purpose)
    .where('ref', '=', ref)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Marks the code as used, for all requests that share it; false when it was used already. */
export async function useChallenge(
  tx: Tx,
  { id, shared_of, identifier_mac }: ChallengeRow,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_challenge')
    .set({ used_at: now })
    .where('id', '=', shared_of ?? id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (shared_of !== null) {
    await tx
      .updateTable('account_challenge')
      .set({ used_at: now })
      .where('identifier_mac', '=', identifier_mac)
      .where('shared_of', '=', shared_of)
      .execute();
  }
  return numUpdatedRows > 0n;
}

export async function deleteChallenges(db: Db | Tx, madeBefore: number): Promise<void> {
  await db.deleteFrom('account_challenge').where('made_at', '<=', madeBefore).execute();
}

/**
 * Finds the owner of the address. Locks the row for key share: the member cannot be erased before the code is
 * stored.
 */
export async function findAddressee(
  tx: Tx,
  column: 'uid' | 'email_key',
  value: string,
): Promise<{ uid: string; email: string | null } | undefined> {
  return await tx
    .selectFrom('account_member')
    .select(['uid', 'email'])
    .where(column, '=', value)
    .forKeyShare()
    .executeTakeFirst();
}
