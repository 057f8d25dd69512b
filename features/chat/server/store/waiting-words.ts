import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { AnsweredCard } from '../../contract/words-of-a-message.ts';
import type { ConversationKey } from './conversation-key.ts';

/** Words that wait until their author `uid` and `other` match. */
export interface WaitingWords {
  readonly uid: string;
  readonly other: string;
  readonly content: string;
  readonly about: AnsweredCard | null;
  readonly at: number;
}

/** Keeps the words, in place of earlier ones for the same member. */
export async function putWaitingWords(tx: Tx, words: WaitingWords): Promise<void> {
  const { uid, other, content, about, at } = words;
  await sql`
    insert into chat_waiting (uid, other, content, about, at)
    values (${uid}, ${other}, ${content}, ${about === null ? null : JSON.stringify(about)}::jsonb, ${at})
    on conflict (uid, other) do update set content = excluded.content, about = excluded.about, at = excluded.at`.execute(
    tx,
  );
}

/** Removes the words of both members for each other, and returns them, the older first. */
export async function takeWaitingWords(tx: Tx, { low, high }: ConversationKey): Promise<WaitingWords[]> {
  const { rows } = await sql<WaitingWords>`
    delete from chat_waiting where (uid = ${low} and other = ${high}) or (uid = ${high} and other = ${low})
    returning uid, other, content, about, at`.execute(tx);
  return rows.toSorted((one, other) => one.at - other.at);
}

export async function deleteWaitingWords(tx: Tx, uid: string, other: string): Promise<void> {
  await sql`delete from chat_waiting where uid = ${uid} and other = ${other}`.execute(tx);
}
