import { type PointerEvent, useRef } from 'react';

interface GestureAnswers {
  /** Called on a swipe: 1 is the next picture, -1 the previous one. */
  readonly onStep: (by: 1 | -1) => void;
  /** Called with the ratio of the fingers' distance at the end to their distance at the start. */
  readonly onPinch: (times: number) => void;
  readonly onDoubleTap: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Begun extends Point {
  readonly time: number;
  /** Distance in pixels between two fingers at the start; undefined for one finger. */
  readonly span: number | undefined;
}

const farShare = 0.32;
/** Min speed of a swipe, in pixels per millisecond. */
const fast = 0.5;
const still = 10;
const quick = 300;

/**
 * Handlers for swipe, pinch and double tap. During a gesture they set `--drag` and `--pinch` on the stage,
 * whose CSS moves and scales the picture.
 */
export function useTheatreGestures({ onStep, onPinch, onDoubleTap }: GestureAnswers) {
  const fingers = useRef(new Map<number, Point>());
  const begun = useRef<Begun | undefined>(undefined);
  const lastTap = useRef<number | undefined>(undefined);

  const rest = (stage: HTMLElement) => {
    begun.current = undefined;
    stage.style.setProperty('--drag', '0px');
    stage.style.setProperty('--pinch', '1');
    delete stage.dataset['moving'];
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    const [one, other] = [...fingers.current.values()];
    begun.current = {
      ...(one ?? placeOf(event)),
      time: event.timeStamp,
      span: one && other && Math.max(1, distance(one, other)),
    };
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isOnControl(event)) return;
      fingers.current.set(event.pointerId, placeOf(event));
      begin(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId) || begun.current === undefined) return;
      fingers.current.set(event.pointerId, placeOf(event));
      follow(event.currentTarget, begun.current, [...fingers.current.values()]);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const all = [...fingers.current.values()];
      fingers.current.delete(event.pointerId);
      const from = begun.current;
      rest(event.currentTarget);
      if (from === undefined) return;
      const [one, other] = all;
      if (from.span !== undefined) return one && other && onPinch(distance(one, other) / from.span);
      const way = event.clientX - from.x;
      const took = event.timeStamp - from.time;
      if (Math.hypot(way, event.clientY - from.y) < still && took < quick) return tap(event.timeStamp);
      if (isMeant(way, took, event.currentTarget)) onStep(way < 0 !== isReversed(event) ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
      rest(event.currentTarget);
    },
  };

  function tap(time: number): void {
    const isSecond = lastTap.current !== undefined && time - lastTap.current < quick;
    lastTap.current = isSecond ? undefined : time;
    if (isSecond) onDoubleTap();
  }
}

function follow(stage: HTMLElement, from: Begun, [one, other]: readonly Point[]): void {
  stage.dataset['moving'] = '';
  if (from.span !== undefined && one && other)
    stage.style.setProperty('--pinch', String(distance(one, other) / from.span));
  else if (from.span === undefined && one) stage.style.setProperty('--drag', `${one.x - from.x}px`);
}

function isMeant(way: number, took: number, stage: HTMLElement): boolean {
  const isFar = Math.abs(way) > stage.clientWidth * farShare;
  return isFar || (Math.abs(way) > still && Math.abs(way) / Math.max(1, took) > fast);
}

function isOnControl({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

function isReversed({ currentTarget }: PointerEvent): boolean {
  return getComputedStyle(currentTarget).direction === 'rtl';
}

function placeOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
