import { type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Glyph } from '../glyph.ts';
import { x } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Icon in an arch above the title, in the colour of danger. */
  readonly glyph?: Glyph | undefined;
  /** Called when the user closes the modal; undefined if the modal must be answered. */
  readonly onClose?: (() => void) | undefined;
  /** Accessible name of the ×; without it there is no ×. */
  readonly closeLabel?: string | undefined;
  /** Makes the modal an alert dialog, whose text screen readers announce at once. */
  readonly isAlert?: boolean;
  /** Called on key presses in the modal, to cancel an automatic close. A pointer that moves over it does not. */
  readonly onAttention?: (() => void) | undefined;
  /** Called when the closing transition has ended. */
  readonly onGone?: () => void;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A dialog with a question or notice; max 420 px wide, fades out over 500 ms. */
export function Modal({ isOpen, onClose, isAlert = false, onAttention, onGone, ...face }: ModalProps) {
  const id = useId();
  return (
    <DialogFrame
      {...{ isOpen, onClose, onGone }}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-words` : undefined}
      className={styles['modal']}
      onKeyDown={onAttention}
    >
      <ModalFace id={id} onClose={onClose} {...face} />
    </DialogFrame>
  );
}

interface ModalFaceProps
  extends Pick<ModalProps, 'title' | 'glyph' | 'onClose' | 'closeLabel' | 'actions' | 'children'> {
  readonly id: string;
}

/** Content of a modal without the dialog. */
export function ModalFace({ id, title, glyph, onClose, closeLabel, actions, children }: ModalFaceProps) {
  return (
    <div className={styles['box']}>
      {closeLabel !== undefined && (
        <IconButton className={styles['close']} glyph={x} label={closeLabel} onClick={onClose} />
      )}
      {glyph !== undefined && (
        <span className={styles['arch']}>
          <Icon glyph={glyph} size={38} />
        </span>
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
