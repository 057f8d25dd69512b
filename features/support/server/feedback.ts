import { newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import { ownerTable } from '@mitto/sync-server/owner-table';
import { sql } from 'kysely';
import { feedbackTable } from '../contract/feedback-table.ts';

/** Feedback, visible to its author only. */
export const feedback = ownerTable({
  entry: feedbackTable,
  stored: 'support_feedback',
  // More than anybody needs, and too few for a script.
  max: 100,
  adds: (uid, madeAt) => ({ createdBy: uid, date: madeAt }),
  shown: sql`not is_leaving`,
});

/** Feedback of a member who leaves. It is for staff: no device of the member gets it. */
export async function insertLeavingFeedback(
  tx: Tx,
  uid: string,
  content: Readonly<Record<string, unknown>>,
  at: number,
): Promise<void> {
  await sql`
    insert into support_feedback (uid, id, content, made_at, is_leaving)
    values (${uid}, ${newId()}, ${JSON.stringify(content)}::jsonb, ${at}, true)`.execute(tx);
}
