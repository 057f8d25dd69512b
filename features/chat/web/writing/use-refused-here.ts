import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { useRefused } from '@mitto/web-kit/data/use-changes';
import { useNote } from '@mitto/web-kit/live/use-note';
import { m } from '@mitto/words/messages';
import { chatMutations } from '../../contract/chat-mutations.ts';
import type { Back } from './come-back.ts';
import { editedNote } from './edited-note.ts';

/** Words that the server did not take. */
export interface RefusedHere extends Pick<RefusedChange<unknown>, 'mid' | 'sentence' | 'until' | 'forget'> {
  /** In which conversation; undefined where this device does not know any more. */
  readonly uid: string | undefined;
  /** "Your message was not sent" */
  readonly what: string;
  readonly draft: Back;
}

/** Messages, and new words for some, that were refused; the frame leaves them to who asks. */
export function useRefusedHere(): readonly RefusedHere[] {
  const messages = useRefused(chatMutations.messages);
  const edits = useRefused(chatMutations.editMessage);
  const { answer: edited = [] } = useNote(editedNote);
  return [
    ...edits.map((one) => ({
      ...one,
      uid: edited.find(([id]) => id === one.given.id)?.[1],
      what: m.chat_refused_edit(),
      // Whatever became of the message, its new words are there to be sent.
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

/** Files that the server has no longer cannot be sent once more: the sentence says so. */
function draftOf({ given: { content = '', attachments, relative_id }, code }: RefusedMessage): Back {
  return {
    text: content,
    ...(attachments && code !== 'chat/attachment-gone' && { attachments }),
    ...(relative_id !== undefined && { relativeId: relative_id }),
  };
}
