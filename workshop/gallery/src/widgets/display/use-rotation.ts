import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Rotation {
  readonly at: number;
  readonly isPlaying: boolean;
  /**
   * Shows the slide at an index, and wraps: before the first comes the last, and after the last the first.
   */
  readonly go: (to: number) => void;
  readonly play: (isWanted: boolean) => void;
  /** Pauses the rotation (true) while a pointer is over it or the focus is in it, and resumes it (false). */
  readonly hold: (isHeld: boolean) => void;
}

interface RotationOptions {
  readonly count: number;
  /** Returns the time for which a slide is shown, in milliseconds. */
  readonly timeOf: (at: number) => number;
}

const check = 100;

/**
 * Shows one slide after the other, checking the time every 100 ms. It starts paused with reduced motion, and
 * waits while the page is hidden.
 */
export function useRotation({ count, timeOf }: RotationOptions): Rotation {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, setHeld] = useState(false);
  const stood = useRef(0);
  const place = count === 0 ? 0 : at % count;

  const go = (to: number) => {
    stood.current = 0;
    setAt(count === 0 ? 0 : ((to % count) + count) % count);
  };
  const look = useEffectEvent(() => {
    if (document.hidden) return;
    stood.current += check;
    if (stood.current >= timeOf(place)) go(place + 1);
  });

  const isRunning = isPlaying && !isHeld && count > 1;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => look(), check);
    return () => clearInterval(timer);
  }, [isRunning]);

  return { at: place, isPlaying, go, play: setPlaying, hold: setHeld };
}
