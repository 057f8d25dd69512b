import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { checkCircleFill, warningCircleFill } from '../field-glyphs.ts';
import { infoFill, x } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './alert.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const glyphs = {
  info: infoFill,
  success: checkCircleFill,
  warning: warningCircleFill,
  danger: warningCircleFill,
} as const;

interface AlertProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Adds a × that calls this. */
  readonly onClose?: () => void;
  readonly closeLabel?: string;
}

/** A message within the page. The tone `danger` interrupts a screen reader; other tones wait for a pause. */
export function Alert({ tone = 'info', children, action, onClose, closeLabel = '×' }: AlertProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} data-tone={tone} className={styles['alert']}>
      <span className={styles['glyph']}>
        <Icon glyph={glyphs[tone]} size={20} />
      </span>
      <div className={styles['words']}>{children}</div>
      {action}
      {onClose !== undefined && (
        <IconButton className={styles['close']} glyph={x} size={20} label={closeLabel} onClick={onClose} />
      )}
    </div>
  );
}
