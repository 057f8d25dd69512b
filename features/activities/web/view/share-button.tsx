import { serverLink } from '@mitto/web-kit/api/server-place';
import { useServices } from '@mitto/web-kit/feature/services';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import { privacies } from '../../contract/activity-fields.ts';
import { shareNetwork } from '../glyphs.ts';
import { isOpen, type ShownActivity } from './shown.ts';

/** Shares a link. Activities that not everyone may see have none. */
export function ShareButton(shown: ShownActivity) {
  const { toasts, modals } = useServices();
  const { id, privacy } = shown.activity;
  if (privacy !== privacies.everyone || !isOpen(shown)) return null;
  const url = serverLink(`/activity/${id}`);
  const share = async () => {
    // Desktop browsers have no sheet to share, whatever their types say.
    if (typeof navigator.share === 'function') {
      // Closing the device's own sheet rejects, too.
      await navigator.share({ url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ text: m.activities_link_copied(), tone: 'success' });
    } catch {
      await modals.message({ title: m.activities_share(), message: url });
    }
  };
  return <IconButton glyph={shareNetwork} label={m.activities_share()} onClick={() => void share()} />;
}
