import { m } from '@mitto/words/messages';
import styles from './tell-blocked.module.css';

/**
 * Says that the database waits for another tab, until the upgrade has ended. It is drawn without React, above
 * whatever the page shows: the splash at the start, and later the progress.
 */
export function tellBlocked(upgrade: Promise<unknown>): void {
  const notice = document.createElement('p');
  notice.className = styles['notice'] ?? '';
  notice.setAttribute('role', 'alert');
  document.body.append(notice);
  // Set after the element is on the page, so that it is read aloud.
  notice.textContent = m.app_other_tab();
  const end = () => notice.remove();
  void upgrade.then(end, end);
}
