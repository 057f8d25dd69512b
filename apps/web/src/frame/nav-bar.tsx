import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import styles from './nav-bar.module.css';

/** The bar over the page, on small screens. */
export function NavBar() {
  return (
    <header className={styles['bar']}>
      <Logo />
      <AccountMenu />
    </header>
  );
}
