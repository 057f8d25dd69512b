import styles from './privacy.module.css';
import { PrivacySwitches } from './privacy-switches.tsx';

/** The privacy switches of premium, for a member who has just bought it. */
export function PremiumPrivacy() {
  return (
    <div className={styles['fields']}>
      <PrivacySwitches isPremiumOnly />
    </div>
  );
}
