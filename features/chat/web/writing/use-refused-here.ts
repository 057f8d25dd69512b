import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { useRefused } from '@mitto/web-kit/data/use-changes';
import { useNote } from '@mitto/web-kit/live/use-note';
import { m } from '@mitto/words/messages';
import { chatMutations } from '../../contract/chat-mutations.ts';
import type { Back } from './come-back.ts';
import { editedNote } from './edited-note.ts';

/** A refused message or edit. */
export interface RefusedHere extends Pick<RefusedChange<unknown>, 'mid' | 'sentence' | 'until' | 'forget'> {
  /** Id of the other member; undefined if this device has no record of the conversation. */
  readonly uid: string | undefined;
  /** Title of the notice, such as "Your message was not sent". */
  readonly what: string;
  readonly draft: Back;
}

/**
 * All refused messages and edits. The app shell does not show refusals of these mutations, because the chat
 * shows them itself.
 */
export function useRefusedHere(): readonly RefusedHere[] {
  const messages = useRefused(chatMutations.messages);
  const edits = useRefused(chatMutations.editMessage);
  const { answer: edited = [] } = useNote(editedNote);
  return [
    ...edits.map((one) => ({
      ...one,
      uid: edited.find(([id]) => id === one.given.id)?.[1],
      what: m.chat_refused_edit(),
      // The text of a refused edit is always returned, even if its message has been deleted.
      draft: { text: one.given.content },
    })),
    ...messages.map((one) => ({
      ...one,
      uid: one.given.uid,
      what: m.chat_refused_message(),
      draft: draftOf(one),
    })),
  ];
}

type RefusedMessage = ReturnType<typeof useRefused<typeof chatMutations.messages>>[number];

/**
 * Content of a refused message for the composer. Leaves out files that the server has deleted; the text of
 * the refusal mentions this.
 */
function draftOf({ given: { content = '', attachments, relative_id }, code }: RefusedMessage): Back {
  return {
    text: content,
    ...(attachments && code !== 'chat/attachment-gone' && { attachments }),
    ...(relative_id !== undefined && { relativeId: relative_id }),
  };
}
