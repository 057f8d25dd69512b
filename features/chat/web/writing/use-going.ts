import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { defineNote, useNote } from '@mitto/web-kit/live/use-note';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { comeBack } from './come-back.ts';
import { Written, written } from './draft.ts';
import { type Carried, withAttached } from './use-carried.ts';
import type { KeptDraft } from './use-draft.ts';
import { inputOf } from './use-sending.ts';

/** A message that was sent while what goes with it was on its way; kept on the device until it has gone. */
export type Going = v.InferOutput<typeof Written>;

/**
 * Sends words when all that goes with them has arrived. Whoever brings it holds the lock, in whichever tab; who gets
 * it and finds the words there still has to give them back: the photos did not come, or the tab has gone.
 */
export function useGoing(uid: string, { isLoaded, change, handOver }: KeptDraft, carried: Carried) {
  const db = useDatabase();
  const { run } = useMutation(chatMutations.messages);
  const name = `chat going ${uid}`;
  const { answer: going } = useNote(defineNote(name, Written));
  const send = () =>
    handOver(({ next: _, ...draft }) => {
      const outcomes = carried.takeOver();
      const { promise: isKept, resolve: kept, reject } = Promise.withResolvers<void>();
      const whole = navigator.locks.request(name, async () => {
        await db.putNote(name, draft);
        kept();
        const all = await outcomes;
        const message = all.reduce<Going>(
          (so, { attached }) => (attached ? withAttached(so, attached) : so),
          draft,
        );
        const isWhole = all.every((one) => one.isWhole);
        if (isWhole) await run(inputOf(uid, message), newId());
        await db.putNote(name, isWhole ? null : message);
      });
      whole.catch((error: unknown) => {
        reject(error);
        reportError(error);
      });
      return isKept;
    });
  const giveBack = useEffectEvent(async () => {
    const left = v.safeParse(Written, await db.note(name));
    if (!left.success) return;
    await change((now) =>
      now.edits === undefined
        ? comeBack([left.output], now)
        : { ...now, aside: comeBack([left.output], written(now)) },
    );
    await db.putNote(name, null);
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
