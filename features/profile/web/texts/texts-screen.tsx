import { m } from '@mitto/words/messages';
import styles from './texts.module.css';
import { TextsList } from './texts-list.tsx';

/** Page with the four texts, for everybody. Registration and log-in link to it. */
export function TextsScreen() {
  return (
    <main className={styles['page']} id="content" tabIndex={-1}>
      <h1>{m.profile_texts()}</h1>
      <TextsList />
    </main>
  );
}
