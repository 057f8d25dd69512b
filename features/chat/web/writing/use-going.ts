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
import { inputOf } from './use-sending.ts';

const Going = v.object({
  ...Written.entries,
  /** The name it goes under: what stands in the conversation under that has gone. */
  id: v.optional(v.string()),
  /** What should have gone with it has failed, which was said. */
  hasFailed: v.optional(v.boolean()),
});

/** A message that was sent while what goes with it was on its way; kept on the device until it has gone. */
export type Going = v.InferOutput<typeof Going>;

/**
 * Sends words when all that goes with them has arrived. Whoever brings it holds the lock, in whichever tab; who gets
 * it and finds the words there still has to give them back: the photos did not come, or the tab has gone.
 */
export function useGoing(uid: string, { isLoaded, change, handOver }: KeptDraft, carried: Carried) {
  const db = useDatabase();
  const { run } = useMutation(chatMutations.messages);
  const name = `chat going ${uid}`;
  const { answer: going } = useNote(defineNote(name, Going));
  const send = () =>
    handOver(({ next: _, ...draft }) => {
      const outcomes = carried.takeOver();
      const { promise: isKept, resolve: kept, reject } = Promise.withResolvers<void>();
      const whole = navigator.locks.request(name, async () => {
        const named: Going = { ...draft, id: newId() };
        await db.putNote(name, named);
        kept();
        const all = await outcomes;
        const message = all.reduce<Going>(
          (so, { attached }) => (attached ? withAttached(so, attached) : so),
          named,
        );
        const isWhole = all.every((one) => one.isWhole);
        if (isWhole) await run(inputOf(uid, message), named.id);
        await db.putNote(name, isWhole ? undefined : { ...message, hasFailed: true });
      });
      whole.catch((error: unknown) => {
        reject(error);
        reportError(error);
      });
      return isKept;
    });
  const giveBack = useEffectEvent(async () => {
    const left = v.safeParse(Going, await db.note(name));
    if (!left.success) return;
    const { id, hasFailed = false, ...words } = left.output;
    // The tab has gone between sending it and saying so.
    const hasGone = id !== undefined && (await db.get(messages, id)) !== undefined;
    if (!hasGone) await change((now) => comeBackBeside([words], now));
    if (!hasGone && !hasFailed) carried.tell([m.chat_attach_cut_off()]);
    await db.putNote(name, undefined);
  });
  const isGoing = going !== undefined;
  useEffect(() => {
    if (!isGoing || !isLoaded) return undefined;
    const stop = new AbortController();
    navigator.locks
      .request(name, { signal: stop.signal }, () => giveBack())
      .catch((error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      });
    return () => stop.abort();
  }, [isGoing, isLoaded, name]);
  return { going, send };
}
