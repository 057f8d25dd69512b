import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { x } from '../glyphs.ts';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the sheet has left the screen. */
  readonly onGone?: (() => void) | undefined;
  readonly title: string;
  readonly closeLabel: string;
  /** Uses more of a large screen, for content such as a map. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A sheet that rises from the bottom. It closes by pulling its header down, by the × and by Escape. */
export function Sheet({ title, closeLabel, isWide = false, children, ...frame }: SheetProps) {
  const id = useId();
  const pull = usePullDown(frame.onClose);
  return (
    <DialogFrame
      {...frame}
      aria-labelledby={id}
      className={classNames(styles['sheet'], isWide && styles['wide'])}
    >
      <header className={styles['head']} {...pull}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        <IconButton glyph={x} label={closeLabel} onClick={frame.onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
    </DialogFrame>
  );
}

/** Min distance in pixels of a pull that closes the sheet. */
const far = 96;
/** Min speed in px/ms of a shorter pull that closes the sheet. */
const fast = 0.5;

interface Pull {
  readonly from: number;
  readonly at: number;
  readonly sheet: HTMLElement;
}

function usePullDown(onClose: () => void) {
  const pull = useRef<Pull | undefined>(undefined);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.closest('dialog');
    if (sheet === null || (event.target instanceof Element && event.target.closest('button') !== null))
      return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { from: event.clientY, at: event.timeStamp, sheet };
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    if (pull.current === undefined) return;
    const { from, sheet } = pull.current;
    sheet.style.translate = `0 ${Math.max(0, event.clientY - from)}px`;
    sheet.style.transition = 'none';
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (pull.current === undefined) return;
    const { from, at, sheet } = pull.current;
    pull.current = undefined;
    sheet.style.removeProperty('translate');
    sheet.style.removeProperty('transition');
    const way = event.clientY - from;
    const isMeant = way > far || way / (event.timeStamp - at) > fast;
    if (event.type === 'pointerup' && isMeant) onClose();
  };
  return { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end };
}
