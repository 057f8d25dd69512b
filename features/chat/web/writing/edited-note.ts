import type { LocalDatabase } from '@mitto/localdb/local-database';
import { checked, defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';

/**
 * Pairs of message id and conversation for recently edited messages. If the server refuses an edit and its
 * message has been deleted, this note is the only record of the conversation to which the text belongs.
 */
export const editedNote = defineNote('chat edited', v.array(v.tuple([v.string(), v.string()])));

const maxRemembered = 50;

export async function rememberEdited(
  db: Pick<LocalDatabase, 'note' | 'putNote'>,
  id: string,
  uid: string,
): Promise<void> {
  const before = checked(editedNote.schema, await db.note(editedNote.name)) ?? [];
  const others = before.filter(([one]) => one !== id);
  await db.putNote(editedNote.name, [...others, [id, uid]].slice(-maxRemembered));
}
