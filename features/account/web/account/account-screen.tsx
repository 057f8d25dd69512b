import { PanelPage } from '@mitto/web-kit/face/panel-page.tsx';
import { m } from '@mitto/words/messages';
import { Preferences } from '../preferences/preferences.tsx';
import styles from './account.module.css';
import { AccountOverview } from './account-overview.tsx';
import { LogOut } from './log-out.tsx';

/** The own account: who I am, what there is to set, how it looks to me, and the way out. */
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
