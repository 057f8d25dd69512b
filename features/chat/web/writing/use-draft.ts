import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { useRef, useState } from 'react';
import { carrying, comeBack } from './come-back.ts';
import { Draft, noDraft, written } from './draft.ts';

export interface KeptDraft {
  readonly draft: Draft;
  readonly isLoaded: boolean;
  /** Replaces the draft, or updates its latest value. Resolves when the change is stored on the device. */
  readonly change: (next: Draft | ((now: Draft) => Draft)) => Promise<void>;
  /**
   * Clears the draft immediately and passes it to `take`. The device keeps the stored draft until `take`
   * resolves. If `take` rejects, the draft is restored.
   */
  readonly handOver: (take: (draft: Draft) => Promise<void>) => Promise<void>;
}

/**
 * The draft of a message to one member. Every change is stored on the device until the draft is sent or
 * discarded.
 */
export function useDraft(uid: string): KeptDraft {
  const db = useDatabase();
  const name = `chat draft ${uid}`;
  const kept = useNote(defineNote(name, Draft));
  const [typed, setTyped] = useState<Draft>();
  const latest = useRef<Draft>(undefined);
  const writes = useRef<Promise<void>>(Promise.resolve());
  const drawn = typed ?? kept.answer ?? noDraft;
  const now = () => latest.current ?? drawn;
  const show = (next: Draft) => {
    latest.current = next;
    setTyped(next);
  };
  // Runs the writes one after the other, so that the last typed text is stored last.
  const inTurn = (write: () => Promise<void>) => {
    writes.current = writes.current.catch(() => undefined).then(write);
    return writes.current;
  };
  const change = (to: Draft | ((now: Draft) => Draft)) => {
    const next = typeof to === 'function' ? to(now()) : to;
    show(next);
    return inTurn(() => db.putNote(name, next));
  };
  return {
    draft: drawn,
    isLoaded: typed !== undefined || kept.isLoaded,
    change,
    handOver: (take) => {
      // Uses the latest draft, so that attachments which arrived after the last render are sent too.
      const draft = now();
      show(draft.edits === undefined ? { text: '', ...carrying(draft.next ?? []) } : written(draft));
      return inTurn(async () => {
        try {
          await take(draft);
        } catch (error) {
          show(backAgain(draft, latest.current));
          throw error;
        } finally {
          await db.putNote(name, latest.current);
        }
      });
    },
  };
}

/**
 * Restores a draft that could not be sent. An edit is restored as the current draft, and the newer text is
 * parked.
 */
function backAgain(draft: Draft, since: Draft = noDraft): Draft {
  if (draft.edits !== undefined && since.edits === undefined) return { ...draft, aside: since };
  const { next: _, ...alone } = draft;
  return comeBack([alone], since);
}
