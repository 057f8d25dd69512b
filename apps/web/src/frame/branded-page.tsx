import type { ReactNode } from 'react';
import styles from './branded-page.module.css';
import { Logo } from './logo.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A page without a frame; it shows at least the logo. */
export function BrandedPage({ children }: Props) {
  return (
    <main className={styles['page']}>
      <Logo />
      {children}
    </main>
  );
}
