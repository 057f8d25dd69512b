import { useIsEmailDue } from '@mitto/account/web/public/use-is-email-due.ts';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useIsShown, useServices } from '@mitto/web-kit/feature/services';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import { Deck } from './deck.tsx';
import styles from './home-screen.module.css';
import { useView } from './use-view.ts';

// Loaded lazily: on phones only members who chose the grid need it.
const PeopleGrid = lazy(async () => ({ default: (await import('./people-grid.tsx')).PeopleGrid }));
const EmailNotice = lazy(async () => ({
  default: (await import('@mitto/account/web/public/email-notice')).EmailNotice,
}));
// Loaded lazily: only paused members see it.
const AccountPaused = lazy(async () => ({
  default: (await import('@mitto/profile/web/public/account-paused')).AccountPaused,
}));

/** Start page with people to meet. */
export function HomeScreen() {
  const { session } = useServices();
  // After signing out, this screen may render while the welcome page loads. Then there is no database to
  // query.
  return useIsSignedIn(session) ? <MemberHome /> : null;
}

function MemberHome() {
  // It is drawn again with the member's profile only, which its parts read too.
  'use no memo';
  const { own } = useOwn();
  const view = useView();
  if (own?.privacy.available === false) {
    return (
      <div className={styles['paused']}>
        <h1 className="visually-hidden">{m.discover_home_title()}</h1>
        <Suspense>
          <AccountPaused />
        </Suspense>
      </div>
    );
  }
  if (view === 'grid') {
    return (
      <>
        <Notice className={styles['notice']} />
        <Suspense fallback={<h1 className="visually-hidden">{m.discover_home_title()}</h1>}>
          <PeopleGrid />
        </Suspense>
      </>
    );
  }
  return (
    <div data-fills className={styles['deck']}>
      <h1 className="visually-hidden">{m.discover_home_title()}</h1>
      <Notice />
      <h2 className="visually-hidden">{m.discover_home_people()}</h2>
      <Deck />
    </div>
  );
}

/**
 * Email notice. It loads after the first card, so that it does not delay that card, and has its place from the
 * beginning, so that it does not move the card.
 */
function Notice({ className = '' }: { readonly className?: string | undefined }) {
  const isShown = useIsShown();
  if (!useIsEmailDue()) return null;
  return (
    <div className={`${styles['said']} ${className}`}>
      <Suspense>{isShown && <EmailNotice />}</Suspense>
    </div>
  );
}
