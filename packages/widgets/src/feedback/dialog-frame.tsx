import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { useModalDialog } from './use-modal-dialog.ts';

interface DialogFrameProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  readonly isOpen: boolean;
  /**
   * Called on Escape, the device's Back and a press beside the dialog; undefined if only its content may
   * close it.
   */
  readonly onClose: (() => void) | undefined;
  /** Called when the dialog has left the screen. */
  readonly onGone?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The native dialog, controlled by a property; the caller styles it. */
export function DialogFrame({ isOpen, onClose, onGone, children, ...rest }: DialogFrameProps) {
  const { dialog, isDrawn } = useModalDialog(isOpen, onGone);
  const hasBegunBeside = useRef(false);

  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    // A text selection that begins inside and ends beside the dialog must not close it.
    if (event.target === event.currentTarget && hasBegunBeside.current) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, handled by the browser
    <dialog
      {...rest}
      ref={dialog}
      onPointerDown={(event) => {
        hasBegunBeside.current = event.target === event.currentTarget;
      }}
      onClick={pressBeside}
      onCancel={(event) => {
        // `cancel` events of a dialog within this one arrive here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !isOpen) return;
        // On a second Escape browsers close the dialog regardless; a dialog that must be answered reopens.
        if (onClose === undefined) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {isDrawn && children}
    </dialog>
  );
}
