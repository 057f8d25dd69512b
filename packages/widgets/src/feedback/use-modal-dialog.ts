import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOpenSheet } from './open-sheets.ts';
import { rememberFocus } from './remember-focus.ts';

interface ModalDialog {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** True from opening until the closing transition has ended. */
  readonly isDrawn: boolean;
}

/**
 * Opens and closes a native dialog by `isOpen`. The native dialog traps the focus, returns it on closing, and
 * is in the top layer. A CSS transition hides it; its content stays rendered until the transition ends.
 */
export function useModalDialog(isOpen: boolean, onGone?: () => void): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null);
  const hasOpened = useRef(false);
  const goBack = useRef<() => void>(undefined);
  const [isLeaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setLeaving(!isOpen);
  }

  useOpenSheet(isOpen);
  const gone = useEffectEvent(() => onGone?.());

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (isOpen) {
      if (!element.open) {
        goBack.current = rememberFocus();
        element.showModal();
      }
      hasOpened.current = true;
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
      return undefined;
    }
    if (!hasOpened.current) return undefined;
    hasOpened.current = false;
    let isCurrent = true;
    element.close();
    goBack.current?.();
    Promise.allSettled(element.getAnimations().map((animation) => animation.finished)).then(() => {
      if (!isCurrent) return;
      setLeaving(false);
      gone();
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);

  return { dialog, isDrawn: isOpen || isLeaving };
}
