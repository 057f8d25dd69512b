import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { m } from '@mitto/words/messages';
import { Preferences } from '../preferences/preferences.tsx';
import styles from './account.module.css';
import { AccountOverview } from './account-overview.tsx';
import { LogOut } from './log-out.tsx';

/** The account panel: overview, preferences and log-out. */
export function AccountScreen() {
  return (
    <PanelPage title={m.account_title()} foot={<LogOut />}>
      <div className={styles['parts']}>
        <AccountOverview />
        <Preferences />
      </div>
    </PanelPage>
  );
}
