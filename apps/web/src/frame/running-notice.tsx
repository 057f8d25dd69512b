import type { RequestsState } from '@mitto/web-kit/api/running-requests';
import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { useTopPlace } from '@mitto/widgets/feedback/use-top-place.ts';
import { m } from '@mitto/words/messages';
import styles from './running-notice.module.css';

interface Props {
  readonly state: RequestsState;
}

/**
 * Spinner above page and panels while requests run; after eight seconds it gives advice and offers a retry.
 * While the device solves a proof of work it asks for a moment's patience.
 */
export function RunningNotice({ state }: Props) {
  const { home, region } = useTopPlace(state === 'idle' ? undefined : state);
  return (
    <div ref={home}>
      <div ref={region} popover="manual" role="status" className={styles['place']}>
        {state !== 'idle' && (
          <div className={styles['notice']} data-slow={state === 'slow' || state === 'proving' || undefined}>
            <Spinner />
            <Told state={state} />
          </div>
        )}
      </div>
    </div>
  );
}

function Told({ state }: Props) {
  if (state === 'slow') return <Slow />;
  if (state === 'proving') return <span className={styles['words']}>{m.app_one_moment()}</span>;
  return <span className="visually-hidden">{m.app_loading()}</span>;
}

function Slow() {
  const { requests } = useServices();
  const again = () => {
    if (!requests.askAgain()) location.reload();
  };
  return (
    <>
      <span className={styles['words']}>{m.app_slow()}</span>
      <Button size="slim" onClick={again}>
        {m.app_try_again()}
      </Button>
    </>
  );
}
