import { type ReactNode, useId, useRef } from 'react';
import { x } from '../glyphs.ts';
import { IconButton } from '../press/icon-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './panel.module.css';
import { useLiftToasts } from './use-lift-toasts.ts';

interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Where it slides in from; "end" is right, and left where the line runs the other way. */
  readonly side?: 'start' | 'end';
  /** One text action at the end of its bar. */
  readonly action?: ReactNode;
  /** What stays in sight at its foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** An off-canvas panel: all of a phone's screen, 420 wide on larger ones. The focus is kept within and given back. */
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
        {foot !== undefined && <Foot>{foot}</Foot>}
      </div>
    </DialogFrame>
  );
}

function Foot({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLElement>(null);
  useLiftToasts(foot);
  return (
    <footer ref={foot} className={styles['foot']}>
      {children}
    </footer>
  );
}
