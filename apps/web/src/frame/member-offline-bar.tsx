import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { m } from '@mitto/words/messages';

/** The offline notice for a signed-in member, with the number of unsent changes. */
export function MemberOfflineBar() {
  const unsent = useSyncStatus('unsent');
  return (
    <OfflineBar>
      {unsent === 0 ? m.app_offline() : `${m.app_offline()} ${m.app_waiting({ count: unsent })}`}
    </OfflineBar>
  );
}
