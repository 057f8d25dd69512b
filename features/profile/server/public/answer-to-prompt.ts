import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** The member's answer to a question, which everybody may read who sees their profile. */
export async function answerToPrompt(tx: SyncTx, uid: string, prompt: string): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string }>`
    select one->>'answer' as answer from profile, jsonb_array_elements(prompts) one
    where uid = ${uid} and one->>'prompt' = ${prompt}`.execute(tx);
  return rows[0]?.answer;
}
