import * as v from 'valibot';
import { Attachments } from '../../contract/attachments.ts';

export const NewMessage = v.object({
  text: v.string(),
  /** Id of the message that the draft replies to. */
  relativeId: v.optional(v.string()),
  attachments: v.optional(Attachments),
  /** Attachments that will be sent with later messages, after the next one. */
  next: v.optional(v.array(Attachments)),
});
export const Draft = v.object({
  ...NewMessage.entries,
  /** Id of the message that is being edited. */
  edits: v.optional(v.string()),
  /** The parked draft: the unsent message from before the edit. It is restored after the edit. */
  aside: v.optional(NewMessage),
});
export type Draft = v.InferOutput<typeof Draft>;

export const noDraft: Draft = { text: '' };

/** Returns the unsent new message, which is the parked draft while another message is being edited. */
export function newMessageOf({ edits, aside, ...draft }: Draft): Draft {
  return edits === undefined ? draft : (aside ?? noDraft);
}

/** Starts to edit a message, and parks the current draft. */
export const editing = (id: string, content: string, now: Draft): Draft => ({
  text: content,
  edits: id,
  aside: newMessageOf(now),
});
