import { useServices } from '@mitto/web-kit/face/services';
import { usePlace, useRouterFailure } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';
import styles from './frame.module.css';
import { NavBar } from './nav-bar.tsx';
import { OfflineNotice, RequestsNotice } from './network-notices.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';

interface Props {
  readonly children: ReactNode;
}

/** What stands around every page of a member; before one is in, there is only the page. */
export function Frame({ children }: Props) {
  const { session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const place = usePlace();
  const failure = useRouterFailure();
  const isInside = isSignedIn && place !== undefined && place.route.name !== 'login';
  const content = failure ? <BrokenPage /> : children;
  if (!isInside)
    return (
      <>
        <OfflineNotice />
        <RequestsNotice />
        {content}
      </>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as an anchor does */}
      <a className={styles['skip']} href="#content" onClick={skip}>
        {m.app_skip()}
      </a>
      <div className={styles['frame']}>
        <SideMenu />
        <div className={styles['column']}>
          <OfflineNotice />
          <NavBar />
          <RequestsNotice />
          <main id="content" tabIndex={-1} className={styles['content']}>
            {content}
          </main>
        </div>
        <TabBar />
      </div>
    </>
  );
}

/** The part of the address behind '#' is the router's. */
function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}
