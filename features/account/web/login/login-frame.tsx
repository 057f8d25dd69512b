import type { ReactNode } from 'react';
import { DoorChoices } from './door-choices.tsx';
import { LoginArt } from './login-art.tsx';
import styles from './login-frame.module.css';

interface Props {
  /** At the door itself the picture is there on small screens too; behind it there is no room for it. */
  readonly isDoor: boolean;
  readonly children?: ReactNode;
}

/** Everything one does before one is in: a picture beside a sheet, or above it where the screen is small. */
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
