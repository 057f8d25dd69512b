import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';

/** Copies a text, and says whether that worked. */
export function useCopied(): (text: string) => Promise<void> {
  const { toasts } = useServices();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ text: m.account_copied(), tone: 'success' });
    } catch {
      // Some browsers refuse it, and the text is there to be marked by hand.
      toasts.show({ text: m.account_not_copied(), tone: 'danger' });
    }
  };
}
