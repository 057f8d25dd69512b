import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { fileKeysOf } from '../../contract/attachments.ts';
import { chatMutations, type WrittenTo } from '../../contract/chat-mutations.ts';
import type { Back } from './come-back.ts';
import { rememberEdited } from './edited-note.ts';
import type { Carried } from './use-carried.ts';
import type { DraftState } from './use-draft.ts';

/**
 * Sends the draft as a new message, or as an edit of an existing one. Photos that were just chosen go with the
 * message; it stays in the composer if one of them was left out.
 */
export function useSending(
  { uid, writtenTo }: Receiver,
  { handOver, latest }: DraftState,
  { whenAdded }: Pick<Carried, 'whenAdded'>,
): () => Promise<void> {
  const db = useDatabase();
  const { run: send } = useMutation(chatMutations.messages);
  const { run: edit } = useMutation(chatMutations.editMessage);
  const sendNow = () =>
    handOver(async (draft) => {
      const { edits } = draft;
      const input = inputOf({ uid, writtenTo }, draft);
      // True after a second press in quick succession: the first press took the draft before the next render.
      const isNothing = edits === undefined && input.content === '' && !input.attachments;
      if (isNothing) return;
      if (edits === undefined) return await send(input, newId(), fileKeysOf(input.attachments));
      await rememberEdited(db, edits, { uid, writtenTo });
      await edit({ id: edits, content: input.content });
    });
  return async () => {
    const added = latest().edits === undefined ? whenAdded() : undefined;
    // Without files on their way, the draft is taken at once, so that what is typed next stays.
    if (added === undefined || (await added)) await sendNow();
  };
}

/** The other member, and what they are to this one while the message is written. */
export interface Receiver {
  readonly uid: string;
  /** Undefined if the member cannot write to them. */
  readonly writtenTo: WrittenTo | undefined;
}

/** Converts the content of a draft to the input of the mutation `messages`. */
export function inputOf({ uid, writtenTo }: Receiver, { text, relativeId, attachments }: Back) {
  return {
    uid,
    ...(writtenTo && { writtenTo }),
    content: storable(text).trim(),
    ...(attachments && { attachments }),
    ...(relativeId !== undefined && { relative_id: relativeId }),
  };
}

/**
 * Removes characters that PostgreSQL cannot store: NUL and lone surrogates, both of which pasted text can
 * contain.
 */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
