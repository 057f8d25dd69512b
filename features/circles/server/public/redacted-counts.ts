import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { batchTime } from '../redacted.ts';
import type { RedactedKind } from '../store/redacted.ts';

/** Time of the newest batch of redacted rows. */
export const lastBatchAt = batchTime;

/** Redacted rows of one kind that show the same time. */
export interface RedactedGroup {
  readonly kind: RedactedKind;
  readonly shownAt: number;
  readonly count: number;
}

/** Counts the redacted rows that a member sees, by kind and by the time that they show. */
export async function readRedactedCounts(tx: SyncTx, uid: string): Promise<RedactedGroup[]> {
  const { rows } = await sql<RedactedGroup>`
    select kind, shown_at as "shownAt", count(*)::int as count from circle_redacted
    where uid = ${uid} and not is_hidden group by kind, shown_at`.execute(tx);
  return rows;
}
