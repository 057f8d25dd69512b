import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { Attachments } from '../../contract/attachments.ts';

const Draft = v.object({
  text: v.string(),
  /** The message it answers. */
  relativeId: v.optional(v.string()),
  /** The message it gives new words to. */
  edits: v.optional(v.string()),
  attachments: v.optional(Attachments),
});
export type Draft = v.InferOutput<typeof Draft>;

const noDraft: Draft = { text: '' };

export interface KeptDraft {
  readonly draft: Draft;
  readonly isLoaded: boolean;
  /** Resolves when it is kept on the device. */
  readonly change: (next: Draft) => Promise<void>;
}

/** What is written to somebody and not sent: kept on the device with every letter, until it is sent or taken out. */
export function useDraft(uid: string): KeptDraft {
  const db = useDatabase();
  const name = `chat draft ${uid}`;
  const kept = useNote(defineNote(name, Draft));
  const [typed, setTyped] = useState<Draft>();
  const writes = useRef<Promise<void>>(Promise.resolve());
  return {
    draft: typed ?? kept.answer ?? noDraft,
    isLoaded: typed !== undefined || kept.isLoaded,
    change: (next) => {
      setTyped(next);
      // One after the other: what was typed last is what stays.
      writes.current = writes.current.catch(() => undefined).then(() => db.putNote(name, next));
      return writes.current;
    },
  };
}
