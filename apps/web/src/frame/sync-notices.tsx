import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { isAfterAttempts, useResumeSync, useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { MemberOfflineBar } from './member-offline-bar.tsx';
import styles from './sync-notices.module.css';

/** Shows the most serious problem of sync or storage, if there is one. */
export function SyncNotices() {
  const isOnline = useIsOnline();
  const isOutdated = useSyncStatus('isOutdated');
  const pause = useSyncStatus('pause');
  const keeping = useSyncStatus('keeping');
  const resume = useResumeSync();
  if (isOutdated) {
    return (
      <div role="alert" className={styles['notice']} data-tone="danger">
        <p>{m.app_outdated()}</p>
        <Button size="slim" onClick={() => location.reload()}>
          {m.app_reload()}
        </Button>
      </div>
    );
  }
  if (!isOnline) return <MemberOfflineBar />;
  if (isAfterAttempts(pause)) {
    return (
      <div role="alert" className={styles['notice']} data-tone="danger">
        <p>{m.app_sync_paused()}</p>
        <Button size="slim" onClick={resume}>
          {m.app_sync_go_on()}
        </Button>
      </div>
    );
  }
  return keeping === 'memory' ? <NotKept /> : null;
}

/** Notice that nothing is stored on this device. Once dismissed it stays away until the page is reloaded. */
function NotKept() {
  const { session } = useServices();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <div role="status" className={styles['notice']}>
      <p>{session.keeping === 'nothing' ? m.app_not_kept_by_choice() : m.app_not_kept()}</p>
      <IconButton glyph={x} label={m.app_close()} onClick={() => setRead(true)} />
    </div>
  );
}
