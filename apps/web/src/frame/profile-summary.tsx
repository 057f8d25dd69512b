import { useIsShown, useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { lazy, Suspense } from 'react';
import styles from './profile-summary.module.css';

// Loaded after the first page, and only where there is a side menu.
const OwnFace = lazy(async () => ({
  default: (await import('@mitto/profile/web/public/own-face')).OwnFace,
}));

/** The signed-in member's picture and name; the e-mail address as long as there is no name. */
export function ProfileSummary() {
  const { session } = useServices();
  const { name, email } = useUserInfo(session);
  const isLarge = useIsAtLeast('62em');
  const isShown = useIsShown();
  const shown = name || email || '';
  const letter = (
    <span className={styles['letter']} aria-hidden="true">
      {[...shown][0]?.toUpperCase()}
    </span>
  );
  return (
    <div className={styles['summary']}>
      {isLarge && isShown ? (
        <Suspense fallback={letter}>
          <OwnFace otherwise={letter} />
        </Suspense>
      ) : (
        letter
      )}
      <span className={styles['name']} dir="auto" title={shown}>
        {shown}
      </span>
    </div>
  );
}
