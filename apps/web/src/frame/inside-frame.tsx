import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import styles from './inside-frame.module.css';
import { NavBar } from './nav-bar.tsx';
import { OfflineNotice, RequestsNotice } from './network-notices.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';

interface Props {
  readonly children: ReactNode;
}

/** What stands around every page of a member. */
export function InsideFrame({ children }: Props) {
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
            {children}
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
