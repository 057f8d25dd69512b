import { m } from '@mitto/words/messages';
import styles from './privacy.module.css';
import { PrivacySwitches } from './privacy-switches.tsx';

/** The privacy switches of premium, for a member who has just bought it. */
export function PremiumPrivacy() {
  return (
    <div className={styles['fields']}>
      <h3 className={styles['heading']}>{m.profile_privacy()}</h3>
      <PrivacySwitches isPremiumOnly />
    </div>
  );
}
