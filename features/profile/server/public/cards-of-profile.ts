import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** The member's answer to a question, which everybody may read who sees their profile. */
export async function answerToPrompt(tx: SyncTx, uid: string, prompt: string): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string }>`
    select one->>'answer' as answer from profile, jsonb_array_elements(prompts) one
    where uid = ${uid} and one->>'prompt' = ${prompt}`.execute(tx);
  return rows[0]?.answer;
}

/** True if this is the key of one of the member's photos, or of their voice introduction. */
export async function isOnProfile(
  tx: SyncTx,
  uid: string,
  { kind, key }: { readonly kind: 'photo' | 'voice'; readonly key: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from profile_photo where ${kind} = 'photo' and uid = ${uid} and key = ${key}
    union all
    select from profile where ${kind} = 'voice' and uid = ${uid} and voice->>'key' = ${key}`.execute(tx);
  return rows.length > 0;
}
