import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';

/** Copies a text to the clipboard and confirms it. If the browser refuses, shows the text in a dialog. */
export function useCopy(): (text: string) => Promise<void> {
  const { toasts, modals } = useServices();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ text: m.profile_copied(), tone: 'success' });
    } catch {
      await modals.message({ title: m.profile_copy_yourself(), message: text });
    }
  };
}
