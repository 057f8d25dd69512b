import { AccountOverview } from '@mitto/account/web/account/account-overview';
import { m } from '@mitto/words/messages';
import styles from './home-screen.module.css';

/** The start: until there are people to meet, what there is to do for one's account. */
export function HomeScreen() {
  return (
    <div className={styles['home']}>
      <h1>{m.app_home_title()}</h1>
      <p className={styles['lead']}>{m.app_home_lead()}</p>
      <h2 className={styles['group']}>{m.account_title()}</h2>
      <AccountOverview />
    </div>
  );
}
