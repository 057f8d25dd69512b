import type { ToastService } from '@mitto/widgets/feedback/create-toasts.ts';
import { m } from '@mitto/words/messages';

/** Time for which the line stays (ms): the page itself comes first. */
const staysFor = 8000;

/** Says that an address leads nowhere. */
export function tellNoPage(toasts: ToastService): void {
  toasts.show({ text: m.app_no_such_page(), staysFor });
}
