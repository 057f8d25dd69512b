import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { m } from '@mitto/words/messages';
import { useOwn } from '../public/use-own.ts';
import styles from './privacy.module.css';
import { PrivacySwitches } from './privacy-switches.tsx';
import { ShutLinks } from './shut-links.tsx';

/** The panel with the privacy flags, and the ways to what the member has blocked and hidden. */
export function PrivacyScreen() {
  const { own } = useOwn();
  if (!own) return <PanelPage title={m.profile_privacy()}>{null}</PanelPage>;
  return (
    <PanelPage title={m.profile_privacy()}>
      <div className={styles['fields']}>
        <FrameParts place="privacy" />
        <PrivacySwitches />
        <ShutLinks />
      </div>
    </PanelPage>
  );
}
