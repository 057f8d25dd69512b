import * as v from 'valibot';
import { Attachments } from '../../contract/attachments.ts';

export const Written = v.object({
  text: v.string(),
  /** The message it answers. */
  relativeId: v.optional(v.string()),
  attachments: v.optional(Attachments),
  /** What goes with the messages after this one. */
  next: v.optional(v.array(Attachments)),
});
export const Draft = v.object({
  ...Written.entries,
  /** The message it gives new words to. */
  edits: v.optional(v.string()),
  /** What was being written before, and is written on afterwards. */
  aside: v.optional(Written),
});
export type Draft = v.InferOutput<typeof Draft>;

export const noDraft: Draft = { text: '' };

/** What is being written, beside new words for a message. */
export function written({ edits, aside, ...draft }: Draft): Draft {
  return edits === undefined ? draft : (aside ?? noDraft);
}

/** New words for a message; what is being written waits until they are given. */
export const editing = (id: string, content: string, now: Draft): Draft => ({
  text: content,
  edits: id,
  aside: written(now),
});
