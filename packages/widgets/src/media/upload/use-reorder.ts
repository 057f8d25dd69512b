import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

/** Min movement in pixels for a drag; less is a press. */
const slack = 8;
/** Time in ms for which a finger must be held still to start a drag; earlier movement scrolls the page. */
const holdTime = 500;

interface Drag {
  readonly pointer: number;
  readonly item: HTMLElement;
  readonly from: number;
  readonly x: number;
  readonly y: number;
  /**
   * True once movement may drag: at once for a mouse or on the handle, else after the finger was held still.
   */
  isReady: boolean;
  isMoving: boolean;
  to: number;
  places: readonly Place[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly item: HTMLElement;
}

/**
 * Lets items marked `data-place` be dragged within a list: by mouse from anywhere on an item, by finger from
 * its `data-handle` or after holding still for 500 ms. React renders nothing until the drop.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag | undefined>(undefined);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasDragged = useRef(false);
  const list = useStillPage(() => drag.current?.isReady === true);
  useEffect(() => () => clearTimeout(hold.current), []);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : event.currentTarget;
    const item = target.closest<HTMLElement>('[data-place]');
    if (item === null || event.button !== 0 || drag.current !== undefined) return;
    const isAtOnce = event.pointerType === 'mouse' || target.closest('[data-handle]') !== null;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    const from = Number(item.dataset['place']);
    const now: Drag = { pointer, item, from, x, y, isReady: isAtOnce, isMoving: false, to: from, places: [] };
    drag.current = now;
    if (isAtOnce) return;
    hold.current = setTimeout(() => {
      now.isReady = true;
      item.dataset['held'] = '';
    }, holdTime);
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === undefined || event.pointerId !== now.pointer) return;
    const [x, y] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.isMoving && Math.hypot(x, y) < slack) return;
    // The finger moved before it was held long enough, so this is a scroll and not a drag.
    if (!now.isReady) return letGo();
    if (!now.isMoving) lift(now, event.currentTarget);
    now.item.style.transform = `translate(${x}px, ${y}px)`;
    const to = nearest(now, x, y);
    if (to !== now.to) makeRoom(now, to);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === undefined || event.pointerId !== now.pointer) return;
    letGo();
    if (now.isMoving && event.type === 'pointerup' && now.to !== now.from) onMove(now.from, now.to);
  };
  const letGo = () => {
    const now = drag.current;
    drag.current = undefined;
    clearTimeout(hold.current);
    if (now === undefined) return;
    layDown(now);
    // Suppresses the click at the end of a drag. The click fires before the timer that resets the flag.
    hasDragged.current = now.isMoving || (now.isReady && 'held' in now.item.dataset);
    delete now.item.dataset['held'];
    setTimeout(() => {
      hasDragged.current = false;
    });
  };
  return {
    list,
    reorder: {
      onPointerDown: begin,
      onPointerMove: go,
      onPointerUp: end,
      onPointerCancel: end,
      // Suppresses the menu that a phone opens on a long press.
      onContextMenu: (event: MouseEvent) => drag.current?.isReady === true && event.preventDefault(),
      onClickCapture: (event: MouseEvent) => {
        if (!hasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** Keeps the page from scrolling during a drag by finger. Only a listener that is not passive can do that. */
function useStillPage(isDragging: () => boolean) {
  const list = useRef<HTMLUListElement>(null);
  const isHeld = useEffectEvent(isDragging);
  useEffect(() => {
    const element = list.current;
    const keepStill = (event: TouchEvent) => isHeld() && event.preventDefault();
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, []);
  return list;
}

function lift(drag: Drag, list: HTMLElement): void {
  list.setPointerCapture(drag.pointer);
  drag.isMoving = true;
  drag.item.dataset['dragged'] = '';
  drag.places = [...list.querySelectorAll<HTMLElement>('[data-place]')].map((item) => {
    const { left, top } = item.getBoundingClientRect();
    return { x: left, y: top, item };
  });
}

function layDown({ item, places }: Drag): void {
  delete item.dataset['dragged'];
  for (const place of places) place.item.style.removeProperty('transform');
}

/** Returns the index of the position that is nearest to the dragged item. */
function nearest({ from, places }: Drag, x: number, y: number): number {
  const own = places[from];
  if (own === undefined) return from;
  const ways = places.map((place) => Math.hypot(place.x - own.x - x, place.y - own.y - y));
  return ways.indexOf(Math.min(...ways));
}

/** Shifts the items between the origin and the target by one position. */
function makeRoom(drag: Drag, to: number): void {
  const { from, places } = drag;
  drag.to = to;
  for (const [at, place] of places.entries()) {
    if (at === from) continue;
    const shift = at > from && at <= to ? -1 : at < from && at >= to ? 1 : 0;
    const goal = places[at + shift] ?? place;
    place.item.style.transform = shift === 0 ? '' : `translate(${goal.x - place.x}px, ${goal.y - place.y}px)`;
  }
}
