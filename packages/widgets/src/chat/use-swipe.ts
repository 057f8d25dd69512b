import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

const far = 100;
const uncovered = 92;
const slack = 10;

interface Swipe {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  /** True once the movement is a swipe, and no longer a press or a scroll. */
  readonly isSideways: boolean;
}

interface SwipeActs {
  readonly onDelete: () => void;
  readonly onOpen: () => void;
}

/** Returns the offset of a swiped row in pixels, with its event handlers. */
export function useSwipe({ onDelete, onOpen }: SwipeActs) {
  const swipe = useRef<Swipe | undefined>(undefined);
  const wasSwiped = useRef(false);
  const [way, setWay] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const isUncovered = way <= -uncovered && !isHeld;

  const down = (event: PointerEvent<HTMLElement>) => {
    wasSwiped.current = false;
    if (!event.isPrimary || event.button !== 0) return;
    swipe.current = { x: event.clientX, y: event.clientY, from: way, isSideways: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = swipe.current;
    if (!held) return;
    const [along, across] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isSideways) {
      if (Math.abs(across) > slack) swipe.current = undefined;
      if (Math.abs(along) <= slack || Math.abs(along) < Math.abs(across)) return;
      swipe.current = { ...held, isSideways: true };
      wasSwiped.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
    }
    setWay(held.from + along * direction(event.currentTarget));
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const held = swipe.current;
    swipe.current = undefined;
    if (!held?.isSideways) return;
    setHeld(false);
    const gone = event.type === 'pointerup' ? way : 0;
    setWay(gone < -uncovered / 2 && gone >= -far ? -uncovered : 0);
    if (gone < -far) onDelete();
    else if (gone > far) onOpen();
  };
  return {
    way,
    isHeld,
    cover: () => setWay(0),
    hears: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onClickCapture: (event: MouseEvent) => {
        // Suppresses the click after a swipe. While the delete button is uncovered, a click on the row only
        // covers the button again.
        if (!wasSwiped.current && !isUncovered) return;
        if (!wasSwiped.current) setWay(0);
        wasSwiped.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** Returns -1 in right-to-left text, where the swipe directions are reversed, else 1. */
function direction(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}
