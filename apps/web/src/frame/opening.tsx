import { ProgressBar } from '@mitto/widgets/showing/progress';
import { m } from '@mitto/words/messages';
import styles from './opening.module.css';

interface Props {
  /** From 0 to 1. */
  readonly progress: number;
}

/** After a log in: the app's name and how far it is, as the page showed it at the start. */
export function Opening({ progress }: Props) {
  return (
    <main className={styles['opening']} aria-busy="true">
      <p className={styles['name']}>Mitto</p>
      <div className={styles['bar']}>
        <ProgressBar label={m.app_loading()} value={Math.round(progress * 100)} />
      </div>
    </main>
  );
}
