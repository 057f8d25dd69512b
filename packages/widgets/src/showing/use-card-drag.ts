import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

export type Decision = 'hide' | 'like';

/** Past this share of its width, or this fast (px/ms), letting go decides. */
const farEnough = 0.32;
const fastEnough = 0.5;
/** A finger that moves less has pressed, not dragged. */
const slack = 8;
const time = 300;
const calmTime = 120;
const tilt = 8;

interface Drag {
  readonly pointer: number;
  readonly card: HTMLElement;
  readonly fromX: number;
  readonly fromY: number;
  isMoving: boolean;
  lastX: number;
  lastAt: number;
  speed: number;
}

/** Drags the top card of a stack. What moves, moves by transforms and Web Animations alone. */
export function useCardDrag(stack: RefObject<HTMLElement | null>, onSettled: (decision: Decision) => void) {
  const drag = useRef<Drag | undefined>(undefined);
  const isLeaving = useRef(false);
  const hasDragged = useRef(false);

  const decide = (decision: Decision) => {
    const card = stack.current?.querySelector<HTMLElement>('[data-card="0"]');
    if (card === null || card === undefined || isLeaving.current) return;
    isLeaving.current = true;
    fly(card, decision).then((flight) => {
      isLeaving.current = false;
      onSettled(decision);
      comeBackIfKept(card, flight);
    });
  };

  const begin = (event: PointerEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-card="0"]');
    if (card === null || event.button !== 0 || isLeaving.current || drag.current !== undefined) return;
    const { clientX: fromX, clientY: fromY, pointerId: pointer, timeStamp } = event;
    drag.current = {
      pointer,
      card,
      fromX,
      fromY,
      isMoving: false,
      lastX: fromX,
      lastAt: timeStamp,
      speed: 0,
    };
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === undefined || event.pointerId !== now.pointer) return;
    const way = event.clientX - now.fromX;
    if (!now.isMoving && Math.abs(way) < slack) return;
    if (!now.isMoving) event.currentTarget.setPointerCapture(now.pointer);
    now.isMoving = true;
    hasDragged.current = true;
    now.speed = (event.clientX - now.lastX) / Math.max(1, event.timeStamp - now.lastAt);
    now.lastX = event.clientX;
    now.lastAt = event.timeStamp;
    now.card.style.transform = shifted(way, now.card);
    now.card.dataset['leaning'] = way > 0 ? 'like' : 'hide';
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === undefined || event.pointerId !== now.pointer) return;
    drag.current = undefined;
    // The click at the end of a drag is none; it comes before any timer.
    setTimeout(() => {
      hasDragged.current = false;
    });
    delete now.card.dataset['leaning'];
    if (!now.isMoving) return;
    const decision = event.type === 'pointerup' ? meant(now, event.clientX - now.fromX) : undefined;
    if (decision === undefined) springBack(now.card);
    else decide(decision);
  };
  return {
    decide,
    drag: {
      onPointerDown: begin,
      onPointerMove: go,
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent) => hasDragged.current && event.stopPropagation(),
    },
  };
}

function meant({ card, speed }: Drag, way: number): Decision | undefined {
  const isFar = Math.abs(way) > card.offsetWidth * farEnough;
  // A throw counts only along the way it was dragged.
  const isThrown = Math.abs(speed) > fastEnough && Math.sign(speed) === Math.sign(way);
  if (!isFar && !isThrown) return undefined;
  return way > 0 ? 'like' : 'hide';
}

function shifted(way: number, card: HTMLElement): string {
  const turn = Math.max(-1, Math.min(1, way / card.offsetWidth)) * tilt;
  return `translateX(${way}px) rotate(${turn}deg)`;
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

async function fly(card: HTMLElement, decision: Decision): Promise<Animation> {
  const way = (decision === 'like' ? 1 : -1) * (card.offsetWidth + window.innerWidth / 2);
  const frames = isCalm() ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: shifted(way, card) }];
  const flight = card.animate(frames, {
    duration: isCalm() ? calmTime : time,
    easing: 'ease-out',
    fill: 'forwards',
  });
  // Cancelled when the card is taken away under way: then too it is decided.
  await flight.finished.catch(() => undefined);
  return flight;
}

/** Whoever decided not to take the decision still has the card: it lies there again. */
function comeBackIfKept(card: HTMLElement, flight: Animation): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!card.isConnected) return;
      card.style.removeProperty('transform');
      flight.cancel();
    }),
  );
}

function springBack(card: HTMLElement): void {
  const from = card.style.transform;
  card.style.removeProperty('transform');
  if (!isCalm())
    card.animate([{ transform: from }, { transform: 'none' }], {
      duration: time,
      easing: 'cubic-bezier(.34, 1.4, .5, 1)',
    });
}
