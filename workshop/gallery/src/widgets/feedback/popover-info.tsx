import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { usePopover } from '@mitto/widgets/feedback/use-popover.ts';
import { infoBold } from '@mitto/widgets/glyphs.ts';
import { type ReactNode, useId, useRef } from 'react';
import styles from './popover-info.module.css';

interface PopoverInfoProps {
  /** Accessible name of the icon: "About visibility". */
  readonly label: string;
  /** One or more of click, hover and focus, separated by spaces. Anything else throws. */
  readonly trigger?: string;
  readonly children: ReactNode;
}

/** An icon with a popover that explains something. */
export function PopoverInfo({ label, trigger = 'click', children }: PopoverInfoProps) {
  const triggers = readTriggers(trigger);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const open = useRef<HTMLSpanElement>(null);
  const isOpen = usePopover({ anchor, open });

  const show = (isWanted: boolean) => open.current?.togglePopover(isWanted);
  const hover = triggers.has('hover')
    ? { onPointerEnter: () => show(true), onPointerLeave: () => show(false) }
    : {};
  const focus = triggers.has('focus') ? { onFocus: () => show(true), onBlur: () => show(false) } : {};

  return (
    <span ref={anchor} className={styles['info']} {...hover} {...focus}>
      <IconButton
        glyph={infoBold}
        size={20}
        label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={isOpen ? id : undefined}
        popoverTarget={triggers.has('click') ? id : undefined}
      />
      {/* A popover opened by hover or focus is "manual": the browser's light dismiss of "auto" would close it
          at the wrong moment. */}
      <span
        ref={open}
        id={id}
        popover={triggers.has('click') ? 'auto' : 'manual'}
        className={styles['popover']}
      >
        {children}
      </span>
    </span>
  );
}

/** Content of the open popover, as a static part of a page. */
export function PopoverFace({ children }: Pick<PopoverInfoProps, 'children'>) {
  return (
    <span data-standing className={styles['popover']}>
      {children}
    </span>
  );
}

const known = new Set(['click', 'hover', 'focus']);

function readTriggers(trigger: string): ReadonlySet<string> {
  const words = trigger.split(' ').filter((word) => word !== '');
  const strange = words.find((word) => !known.has(word));
  if (strange === undefined && words.length > 0) return new Set(words);
  throw new Error(
    `A popover has no trigger "${trigger}": use click, hover or focus, with spaces between them.`,
  );
}
