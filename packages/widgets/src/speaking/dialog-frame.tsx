import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { useModalDialog } from './use-modal-dialog.ts';

interface DialogFrameProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  readonly isOpen: boolean;
  /** Escape, Back of the device and a press beside it ask for this; without it only what stands inside closes. */
  readonly onClose: (() => void) | undefined;
  /** It has quite left the screen. */
  readonly onGone?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The native dialog, opened and closed by a property; what it looks like is the affair of who uses it. */
export function DialogFrame({ isOpen, onClose, onGone, children, ...rest }: DialogFrameProps) {
  const { dialog, isDrawn } = useModalDialog(isOpen, onGone);
  const hasBegunBeside = useRef(false);

  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    // A selection that began within and ended beside it is no wish to close.
    if (event.target === event.currentTarget && hasBegunBeside.current) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own
    <dialog
      {...rest}
      ref={dialog}
      onPointerDown={(event) => {
        hasBegunBeside.current = event.target === event.currentTarget;
      }}
      onClick={pressBeside}
      onCancel={(event) => {
        // Browsers let a dialog be cancelled within another; that is not ours.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !isOpen) return;
        // A second Escape closes whatever one says; what must be answered opens again.
        if (onClose === undefined) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {isDrawn && children}
    </dialog>
  );
}
