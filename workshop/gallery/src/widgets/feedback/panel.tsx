import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { DialogFrame } from '@mitto/widgets/feedback/dialog-frame';
import { x } from '@mitto/widgets/glyphs.ts';
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Side from which the panel slides in; "end" is right, or left in right-to-left text. */
  readonly side?: 'start' | 'end';
  /** A text action at the end of the title bar. */
  readonly action?: ReactNode;
  /** Content that stays visible at the bottom. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * An off-canvas panel: full screen on a phone, 420 px wide on larger screens. It traps the focus, and returns
 * it on closing.
 */
export function Panel({ title, closeLabel, side = 'end', action, foot, children, ...frame }: PanelProps) {
  const id = useId();
  return (
    <DialogFrame {...frame} aria-labelledby={id} className={styles['panel']} data-side={side}>
      <div className={styles['inside']}>
        <header className={styles['bar']}>
          <IconButton glyph={x} label={closeLabel} onClick={frame.onClose} />
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {action}
        </header>
        <div className={styles['body']}>{children}</div>
        {foot !== undefined && (
          <footer className={styles['foot']} data-foot="">
            {foot}
          </footer>
        )}
      </div>
    </DialogFrame>
  );
}
