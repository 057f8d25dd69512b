import { m } from '@mitto/words/messages';
import styles from './splash.module.css';

/** Shown until the app stands: its name, and how far it has come. */
export function Splash() {
  return (
    <div id="splash" className={styles['splash']}>
      <p className={styles['name']}>Mitto</p>
      <progress className={styles['bar']} max={100} value={10} aria-label={m.app_loading()} />
    </div>
  );
}
