import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { Tabs } from '@mitto/widgets/inputs/tabs';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import styles from './privacy.module.css';
import { ShutList } from './shut-list.tsx';
import type { ShutKind } from './use-shut-accounts.ts';

/** Screen with the lists of blocked and hidden members, each with an undo. */
export function AccountPrivacyScreen() {
  const { tab } = usePanelParams('settings.account.privacy');
  const [kind, setKind] = useState<ShutKind>(tab === 'hidden' ? 'hidden' : 'blocked');
  return (
    <PanelPage title={m.profile_account_privacy()}>
      <p className={styles['lead']}>{m.profile_account_privacy_note()}</p>
      <Tabs
        label={m.profile_account_privacy()}
        tabs={[
          { value: 'blocked', label: m.profile_tab_blocked() },
          { value: 'hidden', label: m.profile_tab_hidden() },
        ]}
        value={kind}
        onValue={(value) => setKind(value === 'hidden' ? 'hidden' : 'blocked')}
      >
        <ShutList kind={kind} />
      </Tabs>
    </PanelPage>
  );
}
