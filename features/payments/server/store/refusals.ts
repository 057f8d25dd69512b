import { createHash } from 'node:crypto';
import { newId } from '@mitto/kit/ids';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { FailureCode } from '../../contract/payment-shapes.ts';
import type { Decline } from '../providers/payment-provider.ts';

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

/** Counts cards that were declined on a page of a provider: each once, however often the page is read. */
export async function insertDeclines(
  tx: Tx,
  uid: string,
  declines: readonly Decline[],
  at: number,
): Promise<void> {
  const counted = declines.filter(({ failure }) => !innocent.has(failure));
  if (counted.length === 0) return;
  await tx
    .insertInto('payments_refusal')
    .values(counted.map(({ key }) => ({ id: idOfTry(key), uid, made_at: at })))
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
}

/** Makes the same id of the same try each time. */
function idOfTry(key: string): string {
  const digits = createHash('sha256').update(`decline\n${key}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
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
