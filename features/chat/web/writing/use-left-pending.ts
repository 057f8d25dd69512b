import { useDatabase } from '@mitto/web-kit/live/use-live';
import { checked } from '@mitto/web-kit/live/use-note';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { messages } from '../../contract/chat-tables.ts';
import { comeBackBeside } from './come-back.ts';
import { NewMessage } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** A message that an earlier version of the app stored in a note, until its photos were uploaded. */
const LeftPending = v.object({ ...NewMessage.entries, id: v.optional(v.string()) });

/** Puts a message that an earlier version could not send any more back into the draft. */
export function useLeftPending(uid: string, { isLoaded, change }: DraftState): void {
  const db = useDatabase();
  const giveBack = useEffectEvent(async () => {
    const name = `chat going ${uid}`;
    const left = checked(LeftPending, await db.note(name));
    if (!left) return;
    const { id, ...words } = left;
    const hasGone = id !== undefined && (await db.get(messages, id)) !== undefined;
    if (!hasGone) await change((now) => comeBackBeside([words], now));
    await db.putNote(name, undefined);
  });
  useEffect(() => {
    if (isLoaded) giveBack().catch(reportError);
  }, [isLoaded]);
}
