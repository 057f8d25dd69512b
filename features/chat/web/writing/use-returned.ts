import type { MutationInput } from '@mitto/localdb/local-mutation';
import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { useRefused } from '@mitto/web-kit/data/use-changes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { type Draft, type KeptDraft, written } from './use-draft.ts';

type Refused = RefusedChange<MutationInput<typeof chatMutations.messages>>;

/** Why something came back, until it is put away. */
export interface Returned {
  readonly sentence: string;
  readonly until: number | undefined;
  readonly putAway: () => void;
}

/** A refused text returns to the composer, before what is written there now; then the outbox forgets it. */
export function useReturned(uid: string, { isLoaded, change }: KeptDraft): Returned | undefined {
  const refused = useRefused(chatMutations.messages).filter(({ given }) => given.uid === uid);
  const [why, tell] = useState<Pick<Refused, 'sentence' | 'until'>>();
  const taken = useRef(new Set<string>());
  const mids = refused.map(({ mid }) => mid).join(' ');
  const take = useEffectEvent(async () => {
    const back = refused.filter(({ mid }) => !taken.current.has(mid));
    const [first] = back;
    if (!first) return;
    for (const { mid } of back) taken.current.add(mid);
    // New words for a message are not what came back.
    await change((now) =>
      now.edits === undefined ? together(back, now) : { ...now, aside: together(back, written(now)) },
    );
    tell({ sentence: first.sentence, until: first.until });
    for (const { forget } of back) await forget();
  });
  useEffect(() => {
    if (isLoaded && mids !== '') take().catch(reportError);
  }, [mids, isLoaded]);
  return why && { ...why, putAway: () => tell(undefined) };
}

function together(back: readonly Refused[], draft: Draft): Draft {
  const texts = [...back.map(({ given }) => given.content ?? ''), draft.text];
  const given = back.map((one) => one.given);
  const attachments = draft.attachments ?? given.find((one) => one.attachments)?.attachments;
  const relativeId = draft.relativeId ?? given[0]?.relative_id;
  return {
    ...draft,
    text: texts.filter((text) => text.trim() !== '').join('\n'),
    ...(attachments && { attachments }),
    ...(relativeId !== undefined && { relativeId }),
  };
}
