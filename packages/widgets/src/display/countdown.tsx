import { useEffect, useEffectEvent, useState } from 'react';
import { clockFace } from './clock-face.ts';
import styles from './countdown.module.css';
import { useNow } from './use-now.ts';

interface CountdownProps {
  /** Accessible name of the awaited event. */
  readonly label: string;
  /** End of the countdown, in milliseconds since 1970. */
  readonly until: number;
  /** The short form is mm:ss below one hour. */
  readonly form?: 'long' | 'short';
  /**
   * Returns the text that screen readers announce: at the start, with five minutes left and at the end.
   * Nothing else is announced.
   */
  readonly say?: (left: number) => string;
  readonly onEnd?: () => void;
}

const second = 1000;
const fiveMinutes = 300 * second;

/**
 * Shows the remaining time, and 00:00:00 once it is over. Screen readers announce only what `say` returns.
 */
export function Countdown({ label, until, form = 'long', say, onEnd }: CountdownProps) {
  const now = useNow(second);
  // Rounded up, so that 00:00:00 is shown only when the time is over.
  const left = Math.ceil((until - now) / second) * second;
  const isOver = left <= 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <>
      <span role="timer" aria-label={label} className={styles['clock']}>
        {clockFace(left, form)}
      </span>
      {say !== undefined && (
        <span role="status" className="visually-hidden">
          <Milestone until={until} left={left} say={say} />
        </span>
      )}
    </>
  );
}

interface MilestoneProps {
  readonly until: number;
  readonly left: number;
  readonly say: (left: number) => string;
}

/**
 * Text that changes only with five minutes left and at the end, so that the live region announces nothing in
 * between.
 */
function Milestone({ until, left, say }: MilestoneProps) {
  if (left <= 0) return say(0);
  if (left <= fiveMinutes) return say(fiveMinutes);
  return <Frozen key={until} words={say(left)} />;
}

function Frozen({ words }: { readonly words: string }) {
  const [first] = useState(words);
  return first;
}

interface TimerProps {
  readonly label: string;
  /** Start of the measured time, in milliseconds since 1970. */
  readonly since: number;
  readonly form?: 'long' | 'short';
}

/** Shows the elapsed time of a recording or a call. */
export function Timer({ label, since, form = 'short' }: TimerProps) {
  const now = useNow(second);
  return (
    <span role="timer" aria-label={label} className={styles['clock']}>
      {clockFace(now - since, form)}
    </span>
  );
}
