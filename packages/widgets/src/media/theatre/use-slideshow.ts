import { useEffect, useEffectEvent, useState } from 'react';

interface SlideshowOptions {
  readonly count: number;
  readonly startAt: number;
  /** Time for which each picture is shown, in milliseconds. */
  readonly time: number;
  /** True while the picture is loading; its time does not run then. */
  readonly isHeld: boolean;
  /** Called when another picture is shown. */
  readonly onTurn: () => void;
}

interface Slideshow {
  readonly at: number;
  readonly isPlaying: boolean;
  /** Elapsed share of the time for which the picture is shown, from 0 to 1. */
  readonly passed: number;
  /**
   * Shows the picture at an index, and wraps: before the first comes the last, and after the last the first.
   */
  readonly go: (to: number) => void;
  readonly play: (isWanted: boolean) => void;
}

const tick = 100;
const fallbackTime = 5000;

/**
 * A slideshow that starts again after the last picture. It plays only after `play(true)`, and checks the time
 * every 100 ms.
 */
export function useSlideshow({ count, startAt, time, isHeld, onTurn }: SlideshowOptions): Slideshow {
  const [chosen, setChosen] = useState(startAt);
  const [isWanted, setWanted] = useState(false);
  const [stood, setStood] = useState(0);
  const stay = Number.isFinite(time) && time > 0 ? time : fallbackTime;
  const at = inRound(chosen, count);
  const isPlaying = isWanted && count > 1;

  const go = (to: number) => {
    const next = inRound(to, count);
    setStood(0);
    setChosen(next);
    if (next !== at) onTurn();
  };
  const goOn = useEffectEvent(() => {
    if (document.hidden) return;
    if (stood + tick >= stay) go(at + 1);
    else setStood(stood + tick);
  });

  const isRunning = isPlaying && !isHeld;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => goOn(), tick);
    return () => clearInterval(timer);
  }, [isRunning]);

  const play = (wanted: boolean) => {
    setStood(0);
    setWanted(wanted);
  };
  return { at, isPlaying, passed: isPlaying ? stood / stay : 0, go, play };
}

function inRound(at: number, count: number): number {
  if (count === 0 || !Number.isInteger(at)) return 0;
  return ((at % count) + count) % count;
}
