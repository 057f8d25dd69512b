import type { KeyboardEvent, PointerEvent } from 'react';

type Turn = (change: (at: number | undefined) => number | undefined) => void;

const farKeys = 10;
const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -farKeys],
  ['PageUp', farKeys],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

/** Handlers that choose the label whose values are shown: by finger, by mouse or by the keys of a slider. */
export function readingOf(count: number, setAt: Turn) {
  const held = (at: number) => Math.max(0, Math.min(count - 1, at));
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = held(Math.floor(((event.clientX - left) / width) * count));
    setAt(() => place);
  };
  return {
    onPointerDown: follow,
    onPointerMove: follow,
    onPointerLeave: () => setAt(() => undefined),
    onFocus: () => setAt((at) => at ?? 0),
    onBlur: () => setAt(() => undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps.get(event.key);
      if (step === undefined) return;
      event.preventDefault();
      setAt((at) => held((at ?? 0) + step));
    },
  };
}
