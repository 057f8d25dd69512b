import type { ReactNode } from 'react';
import { LoginArt } from './login-art.tsx';
import styles from './login-frame.module.css';
import { DoorChoices } from './welcome-choices.tsx';

interface Props {
  /**
   * True for the welcome page itself, which shows the picture on small screens too. The further steps have no
   * room for it.
   */
  readonly isDoor: boolean;
  readonly children?: ReactNode;
}

/** Frame of all signed-out screens: the picture beside the form, or above it on small screens. */
export function LoginFrame({ isDoor, children }: Props) {
  return (
    <div className={styles['frame']} data-door={isDoor || undefined}>
      {isDoor && <DoorChoices />}
      <LoginArt />
      <main className={styles['sheet']} id="content" tabIndex={-1}>
        <div className={styles['inner']}>{children}</div>
      </main>
    </div>
  );
}
