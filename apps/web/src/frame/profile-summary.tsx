import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { useIsShown, useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import { lead } from './entry-link.tsx';
import styles from './profile-summary.module.css';
import { useFrameBars } from './use-frame-bars.ts';

// Loaded after the first page, and only where there is a side menu.
const OwnFace = lazy(async () => ({
  default: (await import('@mitto/profile/web/public/own-face')).OwnFace,
}));

/** Link to one's own profile: picture and name, or the e-mail address as long as there is no name. */
export function ProfileSummary() {
  const { session } = useServices();
  const router = useRouter();
  const bars = useFrameBars();
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
    <a
      className={styles['summary']}
      href={router.intentAddress('profile')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void lead(router, { intent: 'profile' }, bars);
      }}
    >
      <span className="visually-hidden">{m.profile_title()}</span>
      {isLarge && isShown ? (
        <Suspense fallback={letter}>
          <OwnFace otherwise={letter} />
        </Suspense>
      ) : (
        letter
      )}
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto" title={shown}>
          {shown}
        </span>
        <FrameParts place="summary" />
      </span>
    </a>
  );
}
