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

/** Lets a finger swipe an element away, to either side or down. Returns a function that ends it. */
export function swipeAway(element: HTMLElement, onGone: () => void): () => void {
  let swipe: Swipe | undefined;

  const begin = ({ pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
    if (pointerType === 'mouse' || !isPrimary) return;
    swipe = { x: clientX, y: clientY, at: timeStamp, axis: undefined };
  };
  const go = (event: PointerEvent) => {
    if (swipe === undefined) return;
    const [x, y] = way(event, swipe);
    if (swipe.axis === undefined && Math.max(Math.abs(x), y) > slop) {
      swipe.axis = Math.abs(x) > y ? 'x' : 'y';
      // A captured pointer no longer presses the button on which it began.
      element.setPointerCapture(event.pointerId);
    }
    if (swipe.axis === undefined) return;
    element.style.translate = swipe.axis === 'x' ? `${x}px` : `0 ${Math.max(0, y)}px`;
  };
  const end = (event: PointerEvent) => {
    const ended = swipe;
    swipe = undefined;
    if (ended?.axis === undefined) return;
    const [x, y] = way(event, ended);
    const isSide = ended.axis === 'x';
    const size = isSide ? element.offsetWidth : element.offsetHeight;
    const moved = isSide ? Math.abs(x) : y;
    const isMeant = moved > size * far || moved / (event.timeStamp - ended.at) > fast;
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
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', begin, { signal });
  element.addEventListener('pointermove', go, { signal });
  element.addEventListener('pointerup', end, { signal });
  element.addEventListener('pointercancel', end, { signal });
  return () => listening.abort();
}

const way = ({ clientX, clientY }: PointerEvent, { x, y }: Swipe) => [clientX - x, clientY - y] as const;
