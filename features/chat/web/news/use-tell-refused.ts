import { useServices } from '@mitto/web-kit/feature/services';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type RefusedHere, useRefusedHere } from '../writing/use-refused-here.ts';

const readForMs = 8000;

/**
 * Shows a toast for each refused message of a conversation that is not in view. The toast opens the
 * conversation, where the text is back in the composer.
 */
export function useTellRefused(): void {
  const { toasts } = useServices();
  const router = useRouter();
  const newest = usePlace()?.panels.at(-1);
  const told = useRef(new Set<string>());
  const inView = newest?.name === 'chat' ? newest.params['rid'] : undefined;
  const refused = useRefusedHere().filter(
    ({ uid, isTakenBack }) => !isTakenBack && (uid === undefined || uid !== inView),
  );
  const mids = refused.map(({ mid }) => mid).join(' ');
  const tell = useEffectEvent(({ mid, uid, what, sentence }: RefusedHere) => {
    told.current.add(mid);
    const onPress = () =>
      void (uid === undefined ? router.open('message') : router.open('chat', { rid: uid }));
    toasts.show({
      text: `${what}. ${sentence}`,
      tone: 'danger',
      staysFor: readForMs,
      action: { label: m.chat_show(), onPress },
    });
  });
  const tellAll = useEffectEvent(() => {
    for (const one of refused) if (!told.current.has(one.mid)) tell(one);
  });
  useEffect(() => {
    if (mids !== '') tellAll();
  }, [mids]);
}
