import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { useIsShown } from '@mitto/web-kit/feature/services';
import { usePanelsBeside } from '@mitto/web-kit/intents/panels-beside';
import { m } from '@mitto/words/messages';
import { type ReactNode, Suspense } from 'react';
import styles from './inside-frame.module.css';
import { SyncNotices } from './late-notices.ts';
import { NavBar } from './nav-bar.tsx';
import { RequestsNotice } from './network-notices.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { useFoldedMenu } from './use-folded-menu.ts';
import { useFrameBars } from './use-frame-bars.ts';
import { WithData } from './with-data.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The bars and notices around every page of a member. */
export function InsideFrame({ children }: Props) {
  // Notices, and parts that draw nothing, are rendered only once the first page is on the screen.
  const isShown = useIsShown();
  const [isFolded, fold] = useFoldedMenu();
  const isCovered = usePanelsBeside(useFrameBars()) > 0;
  return (
    <WithData>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as an anchor does */}
      <a className={styles['skip']} href="#content" onClick={skip}>
        {m.app_skip()}
      </a>
      <div className={styles['frame']} data-menu={isFolded ? 'folded' : undefined}>
        <SideMenu isFolded={isFolded} onFold={fold} />
        <div className={styles['column']} inert={isCovered}>
          {isShown && (
            <Suspense>
              <SyncNotices />
            </Suspense>
          )}
          <NavBar />
          <RequestsNotice />
          <main id="content" tabIndex={-1} className={styles['content']}>
            {children}
          </main>
        </div>
        <TabBar />
        {isShown && <FrameParts place="watch" />}
      </div>
    </WithData>
  );
}

/** Moves the focus by script, because the part of the address behind '#' belongs to the router. */
function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  const beside = document.querySelector<HTMLElement>('dialog[data-beside]:not([inert])');
  (beside ?? document.querySelector<HTMLElement>('#content'))?.focus();
}
