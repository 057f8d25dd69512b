import type { Tx } from '@mitto/server-kit/database/database';
import type { Updateable } from 'kysely';
import type { MessageTable } from '../chat-tables.ts';
import type { StoredMessage } from './messages.ts';

/** Locks the message until the transaction ends. Other transactions that write to it wait. */
export async function lockMessage(tx: Tx, id: string): Promise<StoredMessage | undefined> {
  return await tx.selectFrom('chat_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeMessage(
  tx: Tx,
  id: string,
  changes: Omit<Updateable<MessageTable>, 'attachments'>,
): Promise<void> {
  await tx.updateTable('chat_message').set(changes).where('id', '=', id).execute();
}

/** Changes what a message is for one of its readers. */
export async function markMessage(
  tx: Tx,
  id: string,
  uid: string,
  changes: { readonly reaction: string | null } | { readonly is_gone: true },
): Promise<void> {
  await tx
    .insertInto('chat_mark')
    .values({ message_id: id, uid, reaction: null, ...changes })
    .onConflict((clash) => clash.columns(['message_id', 'uid']).doUpdateSet(changes))
    .execute();
}
