import { m } from '@mitto/words/messages';
import { entries, entriesAt } from '../features.ts';
import { EntryLink } from './entry-link.tsx';
import styles from './tab-bar.module.css';

/** The main entries at the bottom, on small screens. */
export function TabBar() {
  return (
    <nav aria-label={m.app_primary()} className={styles['bar']} data-foot="">
      {entriesAt(entries, ['main', 'tab']).map((entry) => (
        <EntryLink key={entry.label()} entry={entry} className={styles['tab']} badgeClass={styles['badge']} />
      ))}
    </nav>
  );
}
