import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { Plan } from '../../policy.ts';

/** The row of a member who has or had premium. */
export interface MembershipRow {
  readonly uid: string;
  readonly plan: Plan | null;
  readonly paid_until: number | null;
  readonly purchase: string | null;
  readonly card: string | null;
  readonly open_payment: string | null;
  readonly has_rested: boolean;
  readonly refunded_at: number | null;
  readonly told_for: number | null;
  readonly entitled_until: number | null;
  readonly granted_until: number | null;
  readonly is_granted_trial: boolean;
  readonly next_at: number | null;
  readonly is_paid: boolean;
  readonly is_premium: boolean;
  readonly is_trial: boolean;
  readonly premium_until: number | null;
}

export const emptyMembership = (uid: string): MembershipRow => ({
  uid,
  plan: null,
  paid_until: null,
  purchase: null,
  card: null,
  open_payment: null,
  has_rested: false,
  refunded_at: null,
  told_for: null,
  entitled_until: null,
  granted_until: null,
  is_granted_trial: false,
  next_at: null,
  is_paid: false,
  is_premium: false,
  is_trial: false,
  premium_until: null,
});

/** Reads the row. Writers have locked the member's row of the account before. */
export async function readMembership(tx: SyncTx, uid: string): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`select * from subscription_member where uid = ${uid}`.execute(tx);
  return rows[0];
}

export async function writeMembership(tx: Tx, { plan, ...row }: MembershipRow): Promise<void> {
  const stored = { ...row, plan: plan && JSON.stringify(plan) };
  const { uid: _, ...changes } = stored;
  await tx
    .insertInto('subscription_member')
    .values(stored)
    .onConflict((clash) => clash.column('uid').doUpdateSet(changes))
    .execute();
}

/** Members for whom the clock changes something now, the longest due first. */
export async function listDue(db: Db, now: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_member')
    .select('uid')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(max)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function postpone(tx: Db | Tx, uid: string, nextAt: number): Promise<void> {
  await tx.updateTable('subscription_member').set({ next_at: nextAt }).where('uid', '=', uid).execute();
}
