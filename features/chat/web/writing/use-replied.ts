import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useEffect, useEffectEvent } from 'react';
import { repliedNote } from '../public/replied.ts';
import { comeBackBeside } from './come-back.ts';
import type { KeptDraft } from './use-draft.ts';

/** Puts what was typed into a notification into the draft. The member sends it from there. */
export function useReplied(uid: string, { isLoaded, change }: KeptDraft): void {
  const db = useDatabase();
  const note = repliedNote(uid);
  const { answer } = useNote(note);
  const words = answer?.texts.join('\n') ?? '';
  const take = useEffectEvent(async () => {
    await change((now) => comeBackBeside([{ text: words }], now));
    await db.putNote(note.name, undefined);
  });
  useEffect(() => {
    if (isLoaded && words !== '') take().catch(reportError);
  }, [words, isLoaded]);
}
