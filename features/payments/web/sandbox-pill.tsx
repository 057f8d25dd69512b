import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { Merchant } from '../contract/payment-shapes.ts';
import { flaskBold } from './glyphs.ts';
import styles from './sandbox-pill.module.css';

interface Props {
  readonly merchant: Merchant | undefined;
  readonly isLong?: boolean;
}

/** Says that no real money moves; nothing with a real merchant. */
export function SandboxPill({ merchant, isLong = false }: Props) {
  if (merchant !== 'sandbox') return null;
  return (
    <span className={styles['pill']}>
      <Icon glyph={flaskBold} size={16} />
      {isLong ? m.payments_sandbox_long() : m.payments_sandbox()}
    </span>
  );
}
