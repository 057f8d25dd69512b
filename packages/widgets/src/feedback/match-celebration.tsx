import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { heartFill, x } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { Confetti } from './confetti.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './match-celebration.module.css';

interface MatchCelebrationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** For example "It's a match!!" */
  readonly title: string;
  /** Pictures of the two people, side by side in the arches. */
  readonly pair: readonly [ReactNode, ReactNode];
  readonly closeLabel: string;
  /** Buttons. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const shownFor = 3000;

/**
 * Dialog for a new match, with two arches that come together. Closes after three seconds, unless somebody
 * touches it or moves the focus in it.
 */
export function MatchCelebration({ isOpen, onClose, title, pair, ...rest }: MatchCelebrationProps) {
  const id = useId();
  const { isHeld, hold } = useShownFor(isOpen, onClose);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      className={styles['match']}
      onPointerDownCapture={hold}
      onFocusCapture={hold}
    >
      <Confetti />
      <IconButton className={styles['close']} glyph={x} label={rest.closeLabel} onClick={onClose} />
      <div className={styles['middle']}>
        <div className={styles['pair']} aria-hidden="true">
          <div className={styles['arch']} data-side="left">
            {pair[0]}
          </div>
          <div className={styles['arch']} data-side="right">
            {pair[1]}
          </div>
          <Lens />
          <span className={styles['heart']}>
            <Icon glyph={heartFill} size={38} />
          </span>
        </div>
        <h2 id={`${id}-title`} tabIndex={-1} data-first-focus className={styles['title']}>
          {title}
        </h2>
        <p id={`${id}-words`} className={styles['words']}>
          {rest.children}
        </p>
      </div>
      <div className={styles['foot']}>
        {rest.actions}
        <div className={styles['time']} data-held={isHeld} aria-hidden="true">
          <i />
        </div>
      </div>
    </DialogFrame>
  );
}

/** Draws the overlap of the two arches. */
function Lens() {
  const id = useId();
  return (
    <svg className={styles['lens']} viewBox="0 0 350 300" aria-hidden="true">
      <clipPath id={`${id}-left`}>
        <path d="M0 300V100a100 100 0 0 1 200 0V300Z" />
      </clipPath>
      <linearGradient id={`${id}-red`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#f0385a" />
        <stop offset="1" stopColor="#b30d3a" />
      </linearGradient>
      <g clipPath={`url(#${id}-left)`}>
        <path d="M150 300V100a100 100 0 0 1 200 0V300Z" fill={`url(#${id}-red)`} />
      </g>
    </svg>
  );
}

/**
 * Calls `onClose` after `shownFor`, counted from opening. The first touch or focus change cancels that for
 * good.
 */
function useShownFor(isOpen: boolean, onClose: () => void) {
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Opening the dialog itself causes a focus event that sets `isHeld`. This effect runs later and resets
    // it.
    if (isOpen) setHeld(false);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen || isHeld) return undefined;
    const timer = setTimeout(() => close(), shownFor);
    return () => clearTimeout(timer);
  }, [isOpen, isHeld]);
  return { isHeld, hold: () => setHeld(true) };
}
