import type { LocalDatabase } from '@mitto/localdb/local-database';
import { checked, defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';
import type { WrittenTo } from '../../contract/chat-mutations.ts';

/**
 * Message id and conversation of recently edited messages, and if it is that of an activity. If the server
 * refuses an edit and its message has been deleted, this note is the only record of the conversation to which the
 * text belongs.
 */
const Edited = v.tuple([v.string(), v.string(), v.optional(v.boolean())]);
export const editedNote = defineNote('chat edited', v.array(Edited));

const maxRemembered = 50;

export async function rememberEdited(
  db: Pick<LocalDatabase, 'note' | 'putNote'>,
  id: string,
  { uid, writtenTo }: { readonly uid: string; readonly writtenTo: WrittenTo | undefined },
): Promise<void> {
  const before = checked(editedNote.schema, await db.note(editedNote.name)) ?? [];
  const others = before.filter(([one]) => one !== id);
  await db.putNote(editedNote.name, [...others, [id, uid, writtenTo === 'activity']].slice(-maxRemembered));
}
