import { useEffect, useEffectEvent, useState } from 'react';
import { clockFace } from './clock-face.ts';
import styles from './countdown.module.css';
import { useNow } from './use-now.ts';

interface CountdownProps {
  /** What is waited for. */
  readonly label: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
  /** The short form is mm:ss where there are no hours. */
  readonly form?: 'long' | 'short';
  /** What is said aloud at the start, at five minutes and at the end; nothing in between. */
  readonly say?: (left: number) => string;
  readonly onEnd?: () => void;
}

const second = 1000;
const fiveMinutes = 300 * second;

/** The time that is left, and 00:00:00 once it is over. Who hears the page is told only what matters. */
export function Countdown({ label, until, form = 'long', say, onEnd }: CountdownProps) {
  const now = useNow(second);
  // The last second is shown until it is over.
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

/** Its words change when a milestone is passed, and only then. */
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
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  readonly form?: 'long' | 'short';
}

/** How long something has been going on: a recording, a call. */
export function Timer({ label, since, form = 'short' }: TimerProps) {
  const now = useNow(second);
  return (
    <span role="timer" aria-label={label} className={styles['clock']}>
      {clockFace(now - since, form)}
    </span>
  );
}
