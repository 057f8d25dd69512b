import { cdp } from 'vitest/browser';

// The type of the session depends on the provider; with Chromium it has `send`.
const session = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element, in the window of the browser: the page of a test lies in a frame of its own. */
export function middleOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  // The frame may be drawn smaller than it is.
  const scale = frame === undefined ? 1 : frame.width / window.innerWidth;
  return {
    x: (frame?.left ?? 0) + (left + width / 2) * scale,
    y: (frame?.top ?? 0) + (top + height / 2) * scale,
  };
}

/** Real fingers, as the screen tells the browser of them: pointers, scrolling and long presses come from it. */
export const finger = {
  down: (...spots: readonly Spot[]) => touch('touchStart', spots),
  go: (...spots: readonly Spot[]) => touch('touchMove', spots),
  up: () => touch('touchEnd', []),
};

async function touch(type: string, spots: readonly Spot[]): Promise<void> {
  await session().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: spots.map(({ x, y }, id) => ({ x, y, id })),
  });
  // The browser hands it to the page with its next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** From one spot to another, in so many steps; the finger stays down. */
export async function slide(from: Spot, to: Spot, steps = 8): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await finger.go({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
}
