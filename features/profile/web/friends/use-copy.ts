import { useServices } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';

/** Puts a text where the device pastes from, and says so; where it may not, the text is shown instead. */
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
