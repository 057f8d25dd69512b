import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type CropView, movedView, zoomedView } from './crop-area.ts';

interface CropGestures {
  readonly shape: { readonly picture: number; readonly frame: number };
  /**
   * Called with a function from the current to the next view. Several moves may come before the next render,
   * and each has to build on the one before.
   */
  readonly onChange: (change: Change) => void;
}

type Change = (view: CropView) => CropView;

interface Point {
  readonly x: number;
  readonly y: number;
}

const step = 0.02;
const leap = 0.1;
const zoomStep = 0.1;

/** Wheel distance in pixels that zooms by the factor e (2.72). */
const wheelStep = 400;

/**
 * Handlers for gestures: one finger, the mouse or arrow keys move; two fingers zoom and move; the wheel, +
 * and − zoom.
 */
export function useCropGestures({ shape, onChange }: CropGestures) {
  const fingers = useRef(new Map<number, Point>());
  const frame = useRef<HTMLDivElement>(null);
  const turn = useEffectEvent((way: number) =>
    onChange((view) => zoomedView(view, view.zoom * Math.exp(-way / wheelStep), shape)),
  );

  useEffect(() => {
    const element = frame.current;
    // React adds wheel listeners as passive, and a passive listener cannot keep the page from scrolling.
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      turn(event.deltaY);
    };
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointOf(event));
    const after = [...fingers.current.values()];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const [from, to] = [middleOf(before), middleOf(after)];
    const by = { x: (from.x - to.x) / width, y: (from.y - to.y) / height };
    const [apart, now] = [spreadOf(before), spreadOf(after)];
    const wider = apart > 0 && now > 0 ? now / apart : 1;
    onChange((view) => {
      const moved = movedView(view, by, shape);
      return zoomedView(moved, moved.zoom * wider, shape);
    });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
  };
  const press = (event: KeyboardEvent) => {
    const change = stepOf(event, shape);
    if (change === undefined) return;
    event.preventDefault();
    onChange(change);
  };
  return {
    ref: frame,
    onKeyDown: press,
    onPointerDown: begin,
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function stepOf({ key, shiftKey }: KeyboardEvent, shape: CropGestures['shape']): Change | undefined {
  const by = shiftKey ? leap : step;
  // An arrow key moves the picture, not the frame, so the view moves the other way.
  const moves = new Map([
    ['ArrowLeft', { x: by, y: 0 }],
    ['ArrowRight', { x: -by, y: 0 }],
    ['ArrowUp', { x: 0, y: by }],
    ['ArrowDown', { x: 0, y: -by }],
  ]);
  const move = moves.get(key);
  if (move !== undefined) return (view) => movedView(view, move, shape);
  const way = new Map([
    ['+', zoomStep],
    ['=', zoomStep],
    ['-', -zoomStep],
    ['_', -zoomStep],
  ]).get(key);
  return way === undefined ? undefined : (view) => zoomedView(view, view.zoom + way, shape);
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spreadOf([one, other]: readonly Point[]): number {
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
}
