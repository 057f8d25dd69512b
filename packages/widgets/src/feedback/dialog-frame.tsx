import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { useModalDialog } from './use-modal-dialog.ts';

interface DialogFrameProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  readonly isOpen: boolean;
  /**
   * Called on Escape, the device's Back button and a press beside the dialog. Undefined if only the content
   * may close the dialog.
   */
  readonly onClose: (() => void) | undefined;
  /** Called when the closing transition has ended. */
  readonly onGone?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The native dialog, opened and closed by `isOpen`; the caller styles it. */
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
        // This handler also receives the `cancel` events of a dialog within this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // A dialog that was reopened to lie on top is open when this event comes.
        if (event.target !== event.currentTarget || !isOpen || event.currentTarget.open) return;
        // On a second Escape browsers close the dialog regardless. If it must be answered, it is opened
        // again.
        if (onClose === undefined) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {isDrawn && children}
    </dialog>
  );
}
