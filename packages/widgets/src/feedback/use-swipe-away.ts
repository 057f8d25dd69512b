import { type PointerEvent, useRef } from 'react';

/** Distance in pixels from which a movement is a swipe and no press. */
const slop = 8;
/** Share of the width, and speed in px/ms, from which a swipe is meant. */
const far = 0.32;
const fast = 0.5;
const outMs = 200;

interface Swipe {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** Undefined until the finger has moved far enough to tell. */
  axis: 'x' | 'y' | undefined;
}

/** Handlers by which a finger swipes an element away, to either side or down. */
export function useSwipeAway(onGone: () => void) {
  const swipe = useRef<Swipe | undefined>(undefined);

  const begin = ({ pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse' || !isPrimary) return;
    swipe.current = { x: clientX, y: clientY, at: timeStamp, axis: undefined };
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    const { current } = swipe;
    if (current === undefined) return;
    const [x, y] = way(event, current);
    if (current.axis === undefined && Math.max(Math.abs(x), y) > slop) {
      current.axis = Math.abs(x) > y ? 'x' : 'y';
      // A captured pointer no longer presses the button on which it began.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (current.axis === undefined) return;
    event.currentTarget.style.translate = current.axis === 'x' ? `${x}px` : `0 ${Math.max(0, y)}px`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = swipe;
    swipe.current = undefined;
    if (current?.axis === undefined) return;
    const { currentTarget: element } = event;
    const [x, y] = way(event, current);
    const isSide = current.axis === 'x';
    const size = isSide ? element.offsetWidth : element.offsetHeight;
    const moved = isSide ? Math.abs(x) : y;
    const isMeant = moved > size * far || moved / (event.timeStamp - current.at) > fast;
    const from = element.style.translate;
    element.style.removeProperty('translate');
    const leaves = event.type === 'pointerup' && isMeant;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      if (leaves) onGone();
      return;
    }
    const to = !leaves ? 'none' : isSide ? `${Math.sign(x) * innerWidth}px` : '0 100vh';
    const move = element.animate([{ translate: from }, { translate: to }], {
      duration: outMs,
      fill: leaves ? 'forwards' : 'none',
    });
    if (leaves) void move.finished.then(onGone, onGone);
  };
  return { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end };
}

const way = ({ clientX, clientY }: PointerEvent, { x, y }: Swipe) => [clientX - x, clientY - y] as const;
