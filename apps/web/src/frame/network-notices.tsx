import { useRunningRequests } from '@mitto/web-kit/api/use-running-requests';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/face/services';
import { Button } from '@mitto/widgets/press/button';
import { Spinner } from '@mitto/widgets/press/spinner';
import { OfflineBar } from '@mitto/widgets/speaking/state-notice';
import { useTopPlace } from '@mitto/widgets/speaking/use-top-place.ts';
import { m } from '@mitto/words/messages';
import styles from './network-notices.module.css';

/** Says that the network is away, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return isOnline ? null : <OfflineBar>{m.app_offline()}</OfflineBar>;
}

/** Turns while an answer is waited for, above panels too; after eight seconds it says what may help. */
export function RequestsNotice() {
  const { requests } = useServices();
  const state = useRunningRequests(requests);
  const { home, region } = useTopPlace(state === 'idle' ? undefined : state);
  return (
    <div ref={home}>
      <div ref={region} popover="manual" role="status" className={styles['place']}>
        {state !== 'idle' && (
          <div className={styles['notice']} data-slow={state === 'slow' || undefined}>
            <Spinner />
            {state === 'slow' ? <Slow /> : <span className="visually-hidden">{m.app_loading()}</span>}
          </div>
        )}
      </div>
    </div>
  );
}

function Slow() {
  return (
    <>
      <span className={styles['words']}>{m.app_slow()}</span>
      <Button size="slim" onClick={() => location.reload()}>
        {m.app_try_again()}
      </Button>
    </>
  );
}
