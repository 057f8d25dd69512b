import { useRunningRequests } from '@mitto/web-kit/api/use-running-requests';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/face/services';
import { Button } from '@mitto/widgets/press/button';
import { Spinner } from '@mitto/widgets/press/spinner';
import { OfflineBar } from '@mitto/widgets/speaking/state-notice';
import { m } from '@mitto/words/messages';
import styles from './network-notices.module.css';

/** Says that the network is away, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return isOnline ? null : <OfflineBar>{m.app_offline()}</OfflineBar>;
}

/** Turns while an answer is waited for; after eight seconds it says what may help. */
export function RequestsNotice() {
  const { requests } = useServices();
  const state = useRunningRequests(requests);
  if (state === 'idle') return null;
  return (
    <div role="status" className={styles['notice']} data-slow={state === 'slow' || undefined}>
      <Spinner />
      {state === 'slow' ? (
        <>
          <span>{m.app_slow()}</span>
          <Button size="slim" onClick={() => location.reload()}>
            {m.app_try_again()}
          </Button>
        </>
      ) : (
        <span className="visually-hidden">{m.app_loading()}</span>
      )}
    </div>
  );
}
