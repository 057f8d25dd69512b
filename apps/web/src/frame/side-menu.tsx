import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { entriesOf } from '../features.ts';
import { EntryLink, labelOf } from './entry-link.tsx';
import { sidebar } from './glyphs.ts';
import { LateAccountMenu } from './late-account-menu.tsx';
import { Logo } from './logo.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import styles from './side-menu.module.css';

interface Props {
  /** True while the menu shows glyphs only, so that the page has more room. */
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

/** The main entries beside the page, on large screens. */
export function SideMenu({ isFolded, onFold }: Props) {
  return (
    <header className={styles['menu']} data-folded={isFolded || undefined}>
      <div className={styles['head']}>
        <Logo />
        <Suspense>
          <span className={styles['parts']}>
            <FrameParts place="bar" />
            <IconButton
              glyph={sidebar}
              label={isFolded ? m.app_menu_unfold() : m.app_menu_fold()}
              aria-expanded={!isFolded}
              onClick={() => onFold(!isFolded)}
            />
          </span>
        </Suspense>
      </div>
      <nav aria-label={m.app_primary()} className={styles['entries']}>
        {entriesOf('main', 'menu').map((entry) => (
          <EntryLink
            key={entry.label()}
            entry={entry}
            className={styles['entry']}
            badgeClass={styles['badge']}
            isInMenu
            title={isFolded ? labelOf(entry) : undefined}
          />
        ))}
      </nav>
      <div className={styles['upgrade']}>
        <FrameParts place="upgrade" />
      </div>
      <div className={styles['foot']}>
        <ProfileSummary />
        <LateAccountMenu />
      </div>
    </header>
  );
}
