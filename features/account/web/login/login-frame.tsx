import type { ReactNode } from 'react';
import { LoginArt } from './login-art.tsx';
import styles from './login-frame.module.css';
import { WelcomeChoices } from './welcome-choices.tsx';

interface Props {
  /**
   * True for the welcome page, which shows the picture also on small screens. The other steps have no room
   * for it there.
   */
  readonly isWelcome: boolean;
  readonly children?: ReactNode;
}

/** Frame of all signed-out screens: the picture beside the form, or above it on small screens. */
export function LoginFrame({ isWelcome, children }: Props) {
  return (
    <div className={styles['frame']} data-door={isWelcome || undefined}>
      {isWelcome && <WelcomeChoices />}
      <LoginArt />
      <main className={styles['sheet']} id="content" tabIndex={-1}>
        <div className={styles['inner']}>{children}</div>
      </main>
    </div>
  );
}
