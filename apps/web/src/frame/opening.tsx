import { ProgressBar } from '@mitto/widgets/display/progress';
import { m } from '@mitto/words/messages';
import styles from './opening.module.css';

interface Props {
  /** From 0 to 1. */
  readonly progress: number;
}

/** Shows the app's name, the place of the first card and the progress after a login, like the splash at start-up. */
export function Opening({ progress }: Props) {
  return (
    <main className={styles['opening']} aria-busy="true">
      <p className={styles['name']}>Mitto</p>
      <div className={styles['card']} />
      <div className={styles['bar']}>
        <ProgressBar label={m.app_loading()} value={Math.round(progress * 100)} />
      </div>
    </main>
  );
}
