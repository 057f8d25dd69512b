import type { UntoldChange } from '@mitto/web-kit/data/account-data';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { countdownText } from '@mitto/web-kit/formats/countdown';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { lead } from './entry-link.tsx';
import { useFrameBars } from './use-frame-bars.ts';

const readForMs = 8000;

/** Shows refusals that no screen shows, so that no change of the member disappears silently. */
export function RefusalToasts() {
  const { outbox } = useAccountData();
  const { toasts } = useServices();
  const router = useRouter();
  const bars = useFrameBars();
  const untold = useSyncExternalStore(outbox.subscribe, outbox.untold);
  const isInSight = useSyncExternalStore(listenToSight, () => document.visibilityState === 'visible');
  const told = useRef(new Set<string>());

  const tell = useEffectEvent(({ change, notice }: UntoldChange) => {
    told.current.add(change.mid);
    const leads = notice?.leads;
    if (notice?.isQuiet?.(change)) {
      void change.forget();
      return;
    }
    toasts.show({
      text: sentenceOf(notice?.what(change) ?? m.app_refused(), change),
      tone: 'danger',
      staysFor: readForMs,
      ...(leads && { action: { label: m.app_show(), onPress: () => void lead(router, leads, bars) } }),
    });
    // If a screen shows the refusal, it stays in the outbox until that screen calls `forget`.
    if (!leads) void change.forget();
  });
  useEffect(() => {
    // While the page is hidden, wait: the toast would disappear before the member comes back.
    if (isInSight) for (const one of untold) if (!told.current.has(one.change.mid)) tell(one);
  }, [untold, isInSight]);
  return null;
}

function listenToSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function sentenceOf(what: string, { sentence, until }: UntoldChange['change']): string {
  const wait = until === undefined ? '' : ` ${countdownText(until - Date.now())}`;
  return `${/[.!?]$/.test(what) ? what : `${what}.`} ${sentence}${wait}`;
}
