import * as v from 'valibot';
import { Attachments } from '../../contract/attachments.ts';

export const Written = v.object({
  text: v.string(),
  /** The message that this one answers. */
  relativeId: v.optional(v.string()),
  attachments: v.optional(Attachments),
  /** Attachments for the messages after this one. */
  next: v.optional(v.array(Attachments)),
});
export const Draft = v.object({
  ...Written.entries,
  /** The message that is being edited. */
  edits: v.optional(v.string()),
  /** The parked draft: text from before the edit, restored afterwards. */
  aside: v.optional(Written),
});
export type Draft = v.InferOutput<typeof Draft>;

export const noDraft: Draft = { text: '' };

/** The new message in the draft, also while another message is being edited. */
export function written({ edits, aside, ...draft }: Draft): Draft {
  return edits === undefined ? draft : (aside ?? noDraft);
}

/** Starts to edit a message and parks the present draft. */
export const editing = (id: string, content: string, now: Draft): Draft => ({
  text: content,
  edits: id,
  aside: written(now),
});
