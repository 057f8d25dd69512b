import { type ReactNode, useId } from 'react';
import { x } from '../glyphs.ts';
import { IconButton } from '../press/icon-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Left out where one has to answer. */
  readonly onClose?: (() => void) | undefined;
  /** Names the ×; without it there is none. */
  readonly closeLabel?: string | undefined;
  /** It interrupts, and its words are read out at once. */
  readonly isAlert?: boolean;
  /** Somebody moves over it or types within: what would close it by itself waits. */
  readonly onAttention?: (() => void) | undefined;
  /** It has quite left the screen. */
  readonly onGone?: () => void;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A question or a notice over the page; at most 420 wide, and it fades out over 500 ms. */
export function Modal({ isOpen, onClose, isAlert = false, onAttention, onGone, ...face }: ModalProps) {
  const id = useId();
  return (
    <DialogFrame
      {...{ isOpen, onClose, onGone }}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-words` : undefined}
      className={styles['modal']}
      onPointerMove={onAttention}
      onKeyDown={onAttention}
    >
      <ModalFace id={id} onClose={onClose} {...face} />
    </DialogFrame>
  );
}

interface ModalFaceProps
  extends Pick<ModalProps, 'title' | 'onClose' | 'closeLabel' | 'actions' | 'children'> {
  readonly id: string;
}

/** What a modal shows, without what makes it one. */
export function ModalFace({ id, title, onClose, closeLabel, actions, children }: ModalFaceProps) {
  return (
    <div className={styles['box']}>
      {closeLabel !== undefined && (
        <IconButton className={styles['close']} glyph={x} label={closeLabel} onClick={onClose} />
      )}
      <h2 id={`${id}-title`} className={styles['title']}>
        {title}
      </h2>
      <div id={`${id}-words`} className={styles['words']}>
        {children}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
