import { crownFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './premium-pill.module.css';

/** The mark of premium on its gradient. */
export function PremiumPill() {
  return (
    <span className={styles['pill']}>
      <Icon glyph={crownFill} size={16} />
      {m.subscription_premium()}
    </span>
  );
}
