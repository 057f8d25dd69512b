import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { Suspense } from 'react';
import { LateAccountMenu } from './late-account-menu.tsx';
import { Logo } from './logo.tsx';
import styles from './nav-bar.module.css';

/** The bar above the page, on small screens. */
export function NavBar() {
  return (
    <header className={styles['bar']}>
      <Logo />
      <Suspense>
        <span className={styles['parts']}>
          <FrameParts place="bar" />
          <LateAccountMenu hasMenuEntries />
        </span>
      </Suspense>
    </header>
  );
}
