import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useIsShown, useServices } from '@mitto/web-kit/feature/services';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import { Deck } from './deck.tsx';
import styles from './home-screen.module.css';
import { useView } from './use-view.ts';

// Loaded lazily: on phones the grid is shown only to members who choose it.
const PeopleGrid = lazy(async () => ({ default: (await import('./people-grid.tsx')).PeopleGrid }));
const EmailNotice = lazy(async () => ({
  default: (await import('@mitto/account/web/public/email-notice')).EmailNotice,
}));
// Loaded lazily: few members ever see it.
const AccountPaused = lazy(async () => ({
  default: (await import('@mitto/profile/web/public/account-paused')).AccountPaused,
}));

/** The start page: people to meet. */
export function HomeScreen() {
  const { session } = useServices();
  // Signed out, while the welcome page loads: there is no member and no database to query.
  return useIsSignedIn(session) ? <MemberHome /> : null;
}

function MemberHome() {
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

/** Notice that loads after the first card, so that it does not delay that card. */
function Notice({ className = '' }: { readonly className?: string | undefined }) {
  return (
    useIsShown() && (
      <Suspense>
        <div className={`${styles['said']} ${className}`}>
          <EmailNotice />
        </div>
      </Suspense>
    )
  );
}
