import type { NewFile } from '@mitto/localdb/kept-files';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { useRef, useState } from 'react';
import { fileKeysOf } from '../../contract/attachments.ts';
import { isLocalKey } from '../local-files.ts';
import { carrying, comeBack } from './come-back.ts';
import { Draft, newMessageOf, noDraft } from './draft.ts';

export interface DraftState {
  readonly draft: Draft;
  readonly isLoaded: boolean;
  /** Replaces the draft, or updates its latest value. Resolves when the change is stored on the device. */
  readonly change: (next: Draft | ((now: Draft) => Draft)) => Promise<void>;
  /** Returns the draft as it was changed last, also before it is rendered. */
  readonly latest: () => Draft;
  /**
   * Stores new files on the device, then runs `lay`, which makes them a part of the draft. Rejects if there is
   * no space for them.
   */
  readonly addFiles: (files: readonly NewFile[], lay: () => Promise<void>) => Promise<void>;
  /**
   * Clears the draft immediately and passes it to `take`. The device keeps the stored draft until `take`
   * resolves. If `take` rejects, the draft is restored.
   */
  readonly handOver: (take: (draft: Draft) => Promise<void>) => Promise<void>;
}

/**
 * The draft of a message to one member, or to an activity. Every change is stored on the device until the draft is sent or
 * discarded.
 */
export function useDraft(conversation: string): DraftState {
  const db = useDatabase();
  const name = `chat draft ${conversation}`;
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
  // Files that are stored already and that the draft is about to take.
  const arriving = useRef(new Set<string>());
  const put = (next: Draft, hasOtherFiles: boolean) =>
    db.putNote(name, next, hasOtherFiles ? [...localKeysOf(next), ...arriving.current] : undefined);
  const change = (to: Draft | ((now: Draft) => Draft)) => {
    const before = now();
    const next = typeof to === 'function' ? to(before) : to;
    show(next);
    const hasOtherFiles = localKeysOf(before).join() !== localKeysOf(next).join();
    return inTurn(() => put(next, hasOtherFiles));
  };
  return {
    draft: drawn,
    isLoaded: typed !== undefined || kept.isLoaded,
    change,
    latest: now,
    addFiles: async (files, lay) => {
      for (const { id } of files) arriving.current.add(id);
      try {
        await db.addFiles(name, files);
        await lay();
      } finally {
        for (const { id } of files) arriving.current.delete(id);
      }
    },
    handOver: (take) => {
      // Uses the latest draft, so that attachments which arrived after the last render are sent too.
      const draft = now();
      show(draft.edits === undefined ? { text: '', ...carrying(draft.next ?? []) } : newMessageOf(draft));
      return inTurn(async () => {
        try {
          await take(draft);
        } catch (error) {
          show(backAgain(draft, latest.current));
          throw error;
        } finally {
          await put(latest.current ?? noDraft, true);
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

/** Returns the keys of the draft's files that wait on this device. */
function localKeysOf({ attachments, next = [], aside }: Draft): readonly string[] {
  const parts = [attachments, ...next, aside?.attachments, ...(aside?.next ?? [])];
  return parts.flatMap(fileKeysOf).filter(isLocalKey);
}
