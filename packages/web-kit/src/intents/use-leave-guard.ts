import type { ConfirmWords } from '@mitto/widgets/feedback/create-modals.ts';
import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../feature/services.ts';
import type { IntentName } from '../router/names.ts';
import { useRouter } from '../router/use-router.ts';

/**
 * Shows a question before a panel with unsaved changes is closed. When the browser page is closed, the
 * browser shows its own question. After a sign-out there is no question.
 */
export function useLeaveGuard(intent: IntentName, isChanged: boolean, words: () => ConfirmWords): void {
  const router = useRouter();
  const { modals, session } = useServices();
  const ask = useEffectEvent(() => modals.confirm(words()));
  useEffect(() => {
    if (!isChanged) return undefined;
    const stopAsking = router.intercept(async ({ panels }) => {
      const isStaying = panels.some(({ name }) => name === intent);
      if (isStaying || !session.isSignedIn) return 'pass';
      return (await ask()) ? 'pass' : 'stop';
    });
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', holdPage);
    return () => {
      stopAsking();
      removeEventListener('beforeunload', holdPage);
    };
  }, [isChanged, intent, router, session]);
}
