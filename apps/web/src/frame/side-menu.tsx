import { m } from '@mitto/words/messages';
import { entriesOf } from '../features.ts';
import { AccountMenu } from './account-menu.tsx';
import { EntryLink } from './entry-link.tsx';
import { Logo } from './logo.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import styles from './side-menu.module.css';

/** The main entries beside the page, on large screens. */
export function SideMenu() {
  return (
    <header className={styles['menu']}>
      <p className={styles['logo']}>
        <Logo />
      </p>
      <nav aria-label={m.app_primary()} className={styles['entries']}>
        {entriesOf('main').map((entry) => (
          <EntryLink key={entry.label()} entry={entry} className={styles['entry']} />
        ))}
      </nav>
      <div className={styles['foot']}>
        <ProfileSummary />
        <AccountMenu />
      </div>
    </header>
  );
}
