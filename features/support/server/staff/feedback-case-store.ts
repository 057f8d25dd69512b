import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { GivenAnswer, WantedPage } from '../contact/contact-store.ts';

/** Feedback as staff handles it. */
export interface FeedbackCase {
  readonly uid: string;
  readonly id: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly is_leaving: boolean;
  readonly answers: readonly GivenAnswer[];
  readonly made_at: number;
  readonly answered_at: number | null;
  readonly closed_at: number | null;
}

interface Which {
  readonly uid: string;
  readonly id: string;
}

const columns = sql.raw('uid, id, content, is_leaving, answers, made_at, answered_at, closed_at');

export async function findFeedback(db: Db | Tx, { uid, id }: Which): Promise<FeedbackCase | undefined> {
  const { rows } = await sql<FeedbackCase>`
    select ${columns} from support_feedback where uid = ${uid} and id = ${id}`.execute(db);
  return rows[0];
}

export async function lockFeedback(tx: Tx, { uid, id }: Which): Promise<FeedbackCase | undefined> {
  const { rows } = await sql<FeedbackCase>`
    select ${columns} from support_feedback where uid = ${uid} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Feedback that is open (or closed), newest first. */
export async function listFeedbackCases(
  tx: Tx,
  { isOpen, before, most }: WantedPage,
): Promise<FeedbackCase[]> {
  const { rows } = await sql<FeedbackCase>`
    select ${columns} from support_feedback
    where ${isOpen ? sql`closed_at is null` : sql`closed_at is not null`}
      and (${before?.at ?? null}::bigint is null
        or (made_at, id) < (${before?.at ?? null}::bigint, ${before?.id ?? null}::uuid))
    order by made_at desc, id desc limit ${most}`.execute(tx);
  return rows;
}

export async function addFeedbackAnswer(tx: Tx, { uid, id }: Which, answer: GivenAnswer): Promise<void> {
  await sql`
    update support_feedback set answers = answers || ${JSON.stringify([answer])}::jsonb, answered_at = ${answer.date}
    where uid = ${uid} and id = ${id}`.execute(tx);
}

export async function setFeedbackClosed(tx: Tx, { uid, id }: Which, closedAt: number | null): Promise<void> {
  await sql`
    update support_feedback set closed_at = ${closedAt} where uid = ${uid} and id = ${id}`.execute(tx);
}
