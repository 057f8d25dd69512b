import { m } from '@mitto/words/messages';
import styles from './tell-blocked.module.css';

const notice = document.createElement('p');
notice.className = styles['notice'] ?? '';
notice.setAttribute('role', 'alert');

/**
 * Shows or removes the sentence that the database waits for another tab. It is drawn without React, above
 * whatever the page shows: the splash at the start, and later the progress.
 */
export function tellBlocked(isBlocked: boolean): void {
  if (isBlocked) {
    document.body.append(notice);
    // Set after the element is on the page, so that it is read aloud.
    notice.textContent = m.app_other_tab();
  } else notice.remove();
}
