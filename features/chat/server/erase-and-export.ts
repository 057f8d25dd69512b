import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import { eraseSaid } from './activity/talk-news.ts';
import { messagesTable } from './chat-views.ts';
import { forgetErased } from './forget-messages.ts';
import { listConversations } from './store/conversations.ts';
import { listOfMember } from './store/messages.ts';

/** Erases all messages that the member sent or received, for both members. */
export async function eraseChat(deps: Deps, tx: Tx, uid: string): Promise<void> {
  await eraseSaid(deps, tx, uid);
  await sql`delete from chat_activity_read where uid = ${uid}`.execute(tx);
  for (const other of await listConversations(tx, uid)) await forgetErased(deps, tx, { uid, other });
  await sql`delete from chat_side where uid = ${uid} or other = ${uid}`.execute(tx);
  // The media subsystem deletes the files themselves when it erases the member.
  await sql`delete from chat_file where uid = ${uid}`.execute(tx);
}

/** Exports the member's conversations, as far as the member can see them. */
export async function exportChat(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  const seen = await messagesTable.read(tx, uid, await listOfMember(tx, uid));
  return {
    chat_conversation: await rows(sql`
      select case when low = ${uid} then high else low end as other, requested_by = ${uid} as is_my_request, made_at
      from chat_conversation where ${uid} in (low, high) order by made_at`),
    chat_side: await rows(sql`select * from chat_side where uid = ${uid}`),
    chat_message: [...seen.values()].map(({ row }) => row),
    chat_activity_message: await rows(sql`
      select id, activity, content, date from chat_activity_message where sender = ${uid} order by date`),
    chat_activity_read: await rows(sql`
      select activity, read_to from chat_activity_read where uid = ${uid} order by activity`),
    chat_file: await rows(sql`
      select key, message_id, kind, facts, made_at from chat_file where uid = ${uid} order by made_at`),
  };
}
