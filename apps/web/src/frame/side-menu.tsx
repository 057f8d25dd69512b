import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import { entries, entriesAt } from '../features.ts';
import { EntryLink, labelOf } from './entry-link.tsx';
import { sidebar } from './glyphs.ts';
import { LateAccountMenu } from './late-account-menu.tsx';
import { Logo } from './logo.tsx';
import styles from './side-menu.module.css';

// Loaded only where the menu is seen.
const ProfileSummary = lazy(async () => ({
  default: (await import('./profile-summary.tsx')).ProfileSummary,
}));

interface Props {
  /** True while the menu shows glyphs only, so that the page has more room. */
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

/** The main entries beside the page, on large screens. */
export function SideMenu({ isFolded, onFold }: Props) {
  const isLarge = useIsAtLeast('62em');
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
        {entriesAt(entries, ['main', 'menu']).map((entry) => (
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
        <div className={styles['summary']}>
          <Suspense>{isLarge && <ProfileSummary />}</Suspense>
        </div>
        <LateAccountMenu />
      </div>
    </header>
  );
}
