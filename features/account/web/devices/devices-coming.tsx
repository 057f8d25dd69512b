import { Loading, Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import styles from './devices.module.css';

/** Skeleton of the devices screen. */
export function DevicesComing() {
  return (
    <Loading label={m.app_loading()}>
      {[1, 2].map((rows) => (
        <div key={rows} aria-hidden="true">
          <div className={styles['group']}>
            <Skeleton width="7rem" height="1.05rem" />
          </div>
          <div className={styles['card']}>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <div key={row} className={styles['device']}>
                <Skeleton width="var(--look)" height="var(--look)" />
                <div className={styles['lines']}>
                  <Skeleton width="7rem" height="1.15rem" />
                  <Skeleton width="11rem" height="1rem" />
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
