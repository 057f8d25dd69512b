import {
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { type CardDecision, comeBackIfKept, fly, shifted, springBack } from './card-flight.ts';

/** Min distance of a drag that makes a decision, as a share of the card's width. */
const farEnough = 0.32;
/** Min speed of a throw in px/ms: a throw makes a decision over a shorter distance. */
const fastEnough = 0.5;
/**
 * Min distance of a throw, as a share of the card's width: a fast mouse that barely moved has thrown nothing.
 */
const thrownFarEnough = 0.1;
/** Max time in ms between the last movement and the release of a throw. */
const rested = 80;
/** Min movement in pixels for a drag; less is a press. */
const slack = 8;
/**
 * Min time in ms between two decisions: the second click of a double click must not decide on the next card.
 */
const soonest = 500;

interface Drag {
  readonly pointer: number;
  readonly card: HTMLElement;
  readonly width: number;
  readonly fromX: number;
  readonly leaving: AbortController;
  isMoving: boolean;
  lastX: number;
  lastAt: number;
  speed: number;
}

/**
 * Lets the top card of a stack be dragged. Only transforms and Web Animations move it, so that a drag causes
 * no React render.
 */
export function useCardDrag(
  stack: RefObject<HTMLElement | null>,
  onSettled: (card: HTMLElement, decision: CardDecision) => void,
) {
  const drag = useRef<Drag | undefined>(undefined);
  const isLeaving = useRef(false);
  const hasDragged = useRef(false);
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  // A drag lasts over several renders, so a ref holds the newest callback.
  const settled = useRef(onSettled);
  useLayoutEffect(() => {
    settled.current = onSettled;
  });

  const settle = (card: HTMLElement, decision: CardDecision) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    decidedAt.current = performance.now();
    const around = stack.current;
    if (around !== null) around.dataset['leaving'] = '';
    fly(card, decision).then((flight) => {
      isLeaving.current = false;
      delete around?.dataset['leaving'];
      settled.current(card, decision);
      comeBackIfKept(card, flight);
    });
  };
  const decide = (decision: CardDecision) => {
    const card = stack.current?.querySelector<HTMLElement>('[data-card="0"]');
    if (card && performance.now() - decidedAt.current >= soonest) settle(card, decision);
  };

  const end = (event: PointerEvent) => {
    const now = drag.current;
    if (now === undefined || event.pointerId !== now.pointer) return;
    drag.current = undefined;
    now.leaving.abort();
    // Resets the flag that suppresses the click at the end of a drag. That click fires before any timer.
    setTimeout(() => {
      hasDragged.current = false;
    });
    delete now.card.dataset['leaning'];
    if (!now.isMoving) return;
    const decision = event.type === 'pointerup' ? meant(now, event) : undefined;
    if (decision === undefined) springBack(now.card);
    else settle(now.card, decision);
  };
  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-card="0"]');
    if (card === null || event.button !== 0 || isLeaving.current || drag.current !== undefined) return;
    const { pointerId, currentTarget } = event;
    const leaving = new AbortController();
    const started = begun(card, event, leaving);
    drag.current = started;
    const go = (moved: PointerEvent) => {
      if (moved.pointerId === pointerId && follow(started, moved, currentTarget)) hasDragged.current = true;
    };
    // Native listeners, active only during a drag, so that moves cause no React render.
    const options = { signal: leaving.signal };
    currentTarget.addEventListener('pointermove', go, options);
    currentTarget.addEventListener('pointerup', end, options);
    currentTarget.addEventListener('pointercancel', end, options);
  };
  return {
    decide,
    drag: {
      onPointerDown: begin,
      onClickCapture: (event: MouseEvent) => hasDragged.current && event.stopPropagation(),
    },
  };
}

function begun(card: HTMLElement, event: ReactPointerEvent, leaving: AbortController): Drag {
  const { clientX, pointerId, timeStamp } = event;
  return {
    pointer: pointerId,
    card,
    leaving,
    // Read once: reading the layout during the drag would force a reflow.
    width: card.offsetWidth,
    fromX: clientX,
    isMoving: false,
    lastX: clientX,
    lastAt: timeStamp,
    speed: 0,
  };
}

/** Moves the card with the finger. Returns false while the finger has moved too little to start a drag. */
function follow(now: Drag, event: PointerEvent, stack: HTMLElement): boolean {
  const way = event.clientX - now.fromX;
  if (!now.isMoving) {
    if (Math.abs(way) < slack) return false;
    now.isMoving = true;
    stack.setPointerCapture(now.pointer);
  }
  now.speed = (event.clientX - now.lastX) / Math.max(1, event.timeStamp - now.lastAt);
  now.lastX = event.clientX;
  now.lastAt = event.timeStamp;
  now.card.style.transform = shifted(way, now.width);
  const leaning: CardDecision = way > 0 ? 'like' : 'hide';
  if (now.card.dataset['leaning'] !== leaning) now.card.dataset['leaning'] = leaning;
  return true;
}

function meant({ width, fromX, speed, lastAt }: Drag, event: PointerEvent): CardDecision | undefined {
  const way = event.clientX - fromX;
  const isFar = Math.abs(way) > width * farEnough;
  // A throw counts only in the direction of the drag.
  const isThrown =
    Math.abs(speed) > fastEnough &&
    Math.sign(speed) === Math.sign(way) &&
    Math.abs(way) > width * thrownFarEnough &&
    event.timeStamp - lastAt < rested;
  if (!isFar && !isThrown) return undefined;
  return way > 0 ? 'like' : 'hide';
}
