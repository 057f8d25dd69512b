import type { ReactNode } from 'react';
import styles from './branded-page.module.css';
import { Logo } from './logo.tsx';

interface Props {
  readonly children: ReactNode;
}

/** What stands where no frame does: it says at least whose page it is. */
export function BrandedPage({ children }: Props) {
  return (
    <main className={styles['page']}>
      <Logo />
      {children}
    </main>
  );
}
