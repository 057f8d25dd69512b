import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { messages } from '../../contract/chat-tables.ts';
import { comeBackBeside } from './come-back.ts';
import { Written } from './draft.ts';
import { type Carried, withAttached } from './use-carried.ts';
import type { KeptDraft } from './use-draft.ts';
import { inputOf, type Receiver } from './use-sending.ts';

const PendingMessage = v.object({
  ...Written.entries,
  /**
   * Id of the message. If the conversation already contains a message with this id, the message has been
   * sent.
   */
  id: v.optional(v.string()),
  /** True if the upload failed and the member has seen the error. */
  hasFailed: v.optional(v.boolean()),
});

/**
 * A message that was sent while its attachments were uploading. The device stores it until it is in the
 * outbox.
 */
export type PendingMessage = v.InferOutput<typeof PendingMessage>;

/**
 * Sends a message as soon as all of its attachments are uploaded. Until then a note stores the message, and
 * the uploading tab holds a lock. If another tab gets the lock while the note still exists, the upload has
 * failed or the uploading tab was closed; that tab puts the text back into the draft.
 */
export function usePendingMessage(
  receiver: Receiver,
  { isLoaded, change, handOver }: KeptDraft,
  carried: Carried,
) {
  const db = useDatabase();
  const { run } = useMutation(chatMutations.messages);
  const name = `chat going ${receiver.uid}`;
  const { answer: pending } = useNote(defineNote(name, PendingMessage));
  const send = () =>
    handOver(({ next: _, ...draft }) => {
      const outcomes = carried.takeOver();
      const { promise: isKept, resolve: kept, reject } = Promise.withResolvers<void>();
      const whole = navigator.locks.request(name, async () => {
        const named: PendingMessage = { ...draft, id: newId() };
        await db.putNote(name, named);
        kept();
        const all = await outcomes;
        const message = all.reduce<PendingMessage>(
          (so, { attached }) => (attached ? withAttached(so, attached) : so),
          named,
        );
        const isWhole = all.every((one) => one.isWhole);
        if (isWhole) await run(inputOf(receiver, message), named.id);
        await db.putNote(name, isWhole ? undefined : { ...message, hasFailed: true });
      });
      whole.catch((error: unknown) => {
        reject(error);
        reportError(error);
      });
      return isKept;
    });
  const giveBack = useEffectEvent(async () => {
    const left = v.safeParse(PendingMessage, await db.note(name));
    if (!left.success) return;
    const { id, hasFailed = false, ...words } = left.output;
    // True if the tab was closed after it had sent the message and before it could delete the note.
    const hasGone = id !== undefined && (await db.get(messages, id)) !== undefined;
    if (!hasGone) await change((now) => comeBackBeside([words], now));
    if (!hasGone && !hasFailed) carried.tell([m.chat_attach_cut_off()]);
    await db.putNote(name, undefined);
  });
  const isPending = pending !== undefined;
  useEffect(() => {
    if (!isPending || !isLoaded) return undefined;
    const stop = new AbortController();
    navigator.locks
      .request(name, { signal: stop.signal }, () => giveBack())
      .catch((error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      });
    return () => stop.abort();
  }, [isPending, isLoaded, name]);
  return { pending, send };
}
