import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { useRef, useState } from 'react';
import { carrying, comeBack } from './come-back.ts';
import { Draft, noDraft, written } from './draft.ts';

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
  const drawn = typed ?? kept.answer ?? noDraft;
  const now = () => latest.current ?? drawn;
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
    const next = typeof to === 'function' ? to(now()) : to;
    show(next);
    return inTurn(() => db.putNote(name, next));
  };
  return {
    draft: drawn,
    isLoaded: typed !== undefined || kept.isLoaded,
    change,
    handOver: (take) => {
      // What has arrived since it was drawn goes with it.
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

/** As if it had not been taken. New words for a message come before what is being written. */
function backAgain(draft: Draft, since: Draft = noDraft): Draft {
  if (draft.edits !== undefined && since.edits === undefined) return { ...draft, aside: since };
  const { next: _, ...alone } = draft;
  return comeBack([alone], since);
}
