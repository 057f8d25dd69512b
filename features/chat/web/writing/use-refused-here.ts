import { takenBack } from '@mitto/localdb/local-database';
import { type RefusedChange, useRefused } from '@mitto/web-kit/data/use-changes';
import { useNote } from '@mitto/web-kit/live/use-note';
import { m } from '@mitto/words/messages';
import { activityMessageMutations } from '../../contract/activity-messages.ts';
import { fileKeysOf, withFiles } from '../../contract/attachments.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { isLocalKey } from '../local-files.ts';
import { faultSentence } from './attach-faults.ts';
import type { Back } from './come-back.ts';
import { editedNote } from './edited-note.ts';

/** A refused message or edit. */
export interface RefusedHere extends Pick<RefusedChange<unknown>, 'mid' | 'sentence' | 'until' | 'forget'> {
  /** Id of the other member or of the activity; undefined if this device has no record of the conversation. */
  readonly conversation: string | undefined;
  readonly isOfActivity: boolean;
  /** Title of the notice, such as "Your message was not sent". */
  readonly what: string;
  readonly draft: Back;
  /** Files that the server refused: the key of each, with the error code. They do not come back. */
  readonly faults: readonly (readonly [string, string])[];
  /** True if the member took the message back, so that there is nothing to tell. */
  readonly isTakenBack: boolean;
}

/**
 * All refused messages and edits. The app shell does not show refusals of these mutations, because the chat
 * shows them itself.
 */
export function useRefusedHere(): readonly RefusedHere[] {
  const messages = useRefused(chatMutations.messages);
  // From the outbox of an earlier version.
  const toActivities = useRefused(activityMessageMutations.sayToActivity);
  const edits = useRefused(chatMutations.editMessage);
  const { answer: edited = [] } = useNote(editedNote);
  return [
    ...edits.map((one) => ({
      ...one,
      conversation: edited.find(([id]) => id === one.given.id)?.[1],
      isOfActivity: edited.find(([id]) => id === one.given.id)?.[2] === true,
      what: m.chat_refused_edit(),
      // The text of a refused edit is always returned, even if its message has been deleted.
      draft: { text: one.given.content },
      faults: [],
      isTakenBack: false,
    })),
    ...messages.map((one) => ({
      ...one,
      conversation: one.given.uid,
      isOfActivity: one.given.writtenTo === 'activity',
      what: m.chat_refused_message(),
      sentence: faultSentence(one.code) ?? one.sentence,
      draft: draftOf(one),
      faults: faultsOf(one),
      isTakenBack: one.code === takenBack,
    })),
    ...toActivities.map((one) => ({
      ...one,
      conversation: one.given.activity,
      isOfActivity: true,
      what: m.chat_refused_message(),
      draft: { text: one.given.content },
      faults: [],
      isTakenBack: one.code === takenBack,
    })),
  ];
}

type RefusedMessage = ReturnType<typeof useRefused<typeof chatMutations.messages>>[number];

/** Content of a refused message for the composer, without the files that would be refused again. */
function draftOf(refused: RefusedMessage): Back {
  const { content = '', attachments, relative_id } = refused.given;
  const isOut = isRefusedIn(refused);
  const left = attachments && withFiles(attachments, (file) => (isOut(file.key) ? undefined : file));
  return {
    text: content,
    ...(left && { attachments: left }),
    ...(relative_id !== undefined && { relativeId: relative_id }),
  };
}

/**
 * Tells which files of a message do not come back: those that were refused, and those that only the server had
 * and that it has deleted.
 */
function isRefusedIn(refused: RefusedMessage): (key: string) => boolean {
  const faulty = new Set(faultsOf(refused).map(([key]) => key));
  const isGone = refused.code === 'chat/attachment-gone';
  return (key) => faulty.has(key) || (isGone && !isLocalKey(key));
}

function faultsOf({ given: { attachments }, fields }: RefusedMessage): [string, string][] {
  return fileKeysOf(attachments).flatMap((key, at): [string, string][] => {
    const code = fields[`files.${at}`];
    return code === undefined ? [] : [[key, code]];
  });
}
