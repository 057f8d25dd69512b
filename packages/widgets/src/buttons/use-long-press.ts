import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const usualTime = 1500;
/** Max movement in pixels of a finger that still counts as held still. */
const slack = 10;

interface Held {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Handlers for a press held still for a time, 1500 ms by default. Moving, lifting or a second finger cancels
 * it. The click that follows a long press is suppressed, wherever it lands: a menu that opens under the finger
 * must not be pressed by lifting it. Callers should offer another way (a menu, a key) for
 * people who cannot hold a press.
 */
export function useLongPress(onLongPress: () => void, time: number = usualTime) {
  const held = useRef<Held | undefined>(undefined);
  const wasLong = useRef(false);

  const stop = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  useEffect(() => () => clearTimeout(held.current?.timer), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      wasLong.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const timer = setTimeout(() => {
        held.current = undefined;
        wasLong.current = true;
        swallowNextClick();
        onLongPress();
      }, time);
      held.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = held.current;
      if (from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    // Suppresses the menu that a phone opens on a long press.
    onContextMenu: (event: MouseEvent) => {
      if (held.current !== undefined || wasLong.current) event.preventDefault();
    },
  };
}

/** Time after lifting the finger in which a browser may still send the click (ms). */
const clickDelay = 400;

/**
 * Suppresses the next click on the page, if it comes from the press that is down now. The next press, a key, or
 * the time after lifting ends that.
 */
function swallowNextClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal } as const;
  const end = () => over.abort();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  addEventListener('click', swallow, options);
  addEventListener('keydown', end, options);
  const endIfPrimary = (event: Event) => event instanceof PointerEvent && event.isPrimary && end();
  addEventListener('pointerdown', endIfPrimary, options);
  for (const lift of ['pointerup', 'pointercancel'] as const)
    addEventListener(lift, () => setTimeout(end, clickDelay), options);
}
