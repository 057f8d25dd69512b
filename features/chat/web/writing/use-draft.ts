import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { Attachments } from '../../contract/attachments.ts';

const Written = v.object({
  text: v.string(),
  /** The message it answers. */
  relativeId: v.optional(v.string()),
  attachments: v.optional(Attachments),
});
const Draft = v.object({
  ...Written.entries,
  /** The message it gives new words to. */
  edits: v.optional(v.string()),
  /** What was being written before, and is written on afterwards. */
  aside: v.optional(Written),
});
export type Draft = v.InferOutput<typeof Draft>;

const noDraft: Draft = { text: '' };

export interface KeptDraft {
  readonly draft: Draft;
  readonly isLoaded: boolean;
  /** To another, or from what it is at that moment; resolves when it is kept on the device. */
  readonly change: (next: Draft | ((now: Draft) => Draft)) => Promise<void>;
  /** The draft is over, at once; it is kept on the device until who takes it has it. Refused, it comes back. */
  readonly handOver: (take: (draft: Draft) => Promise<void>) => Promise<void>;
}

/** What is written to somebody and not sent: kept on the device with every letter, until it is sent or taken out. */
export function useDraft(uid: string): KeptDraft {
  const db = useDatabase();
  const name = `chat draft ${uid}`;
  const kept = useNote(defineNote(name, Draft));
  const [typed, setTyped] = useState<Draft>();
  const latest = useRef<Draft>(undefined);
  const writes = useRef<Promise<void>>(Promise.resolve());
  const draft = typed ?? kept.answer ?? noDraft;
  const show = (next: Draft) => {
    latest.current = next;
    setTyped(next);
  };
  // One after the other: what was typed last is what stays.
  const inTurn = (write: () => Promise<void>) => {
    writes.current = writes.current.catch(() => undefined).then(write);
    return writes.current;
  };
  const change = (to: Draft | ((now: Draft) => Draft)) => {
    const next = typeof to === 'function' ? to(latest.current ?? draft) : to;
    show(next);
    return inTurn(() => db.putNote(name, next));
  };
  return {
    draft,
    isLoaded: typed !== undefined || kept.isLoaded,
    change,
    handOver: (take) => {
      show(draft.edits === undefined ? noDraft : written(draft));
      return inTurn(async () => {
        try {
          await take(draft);
        } catch (error) {
          show(before(draft, latest.current));
          throw error;
        } finally {
          await db.putNote(name, latest.current);
        }
      });
    },
  };
}

/** What came back stands before what was written since. */
function before(back: Draft, since: Draft = noDraft): Draft {
  const text = [back.text, since.text].filter((part) => part.trim() !== '').join('\n');
  return { ...back, ...since, text };
}

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
