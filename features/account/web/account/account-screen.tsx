import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { signOutBold } from '../glyphs.ts';
import { Preferences } from '../preferences/preferences.tsx';
import { useLogOut } from '../use-log-out.ts';
import styles from './account.module.css';
import { AccountOverview } from './account-overview.tsx';

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

function LogOut() {
  const logOut = useLogOut();
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void logOut();
  };
  return (
    <Button tone="line" size="tall" isWide glyph={signOutBold} isBusy={isBusy} onClick={press}>
      {m.account_log_out()}
    </Button>
  );
}
