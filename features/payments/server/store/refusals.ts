import { newId } from '@mitto/kit/ids';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { FailureCode } from '../../contract/payment-shapes.ts';

/** Failures that are not the card's, and count against nobody. */
const innocent: ReadonlySet<FailureCode> = new Set([
  'abandoned',
  'cancelled',
  'not-asked',
  'processing-error',
]);

/** Counts a refused card or charge. */
export async function insertRefusal(
  tx: Tx | Db,
  uid: string,
  failure: FailureCode,
  at: number,
): Promise<void> {
  if (innocent.has(failure)) return;
  await tx
    .insertInto('payments_refusal')
    .values({ id: newId(at), uid, made_at: at })
    .execute();
}

/** Number of refusals of a member since a time, and the time of the first of them. */
export async function countRefusals(
  db: Db | Tx,
  uid: string,
  since: number,
): Promise<{ readonly count: number; readonly first: number | null }> {
  const { rows } = await sql<{ count: number; first: number | null }>`
    select count(*) as count, min(made_at) as first from payments_refusal
    where uid = ${uid} and made_at > ${since}`.execute(db);
  return rows[0] ?? { count: 0, first: null };
}
