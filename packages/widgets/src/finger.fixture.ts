import { cdp } from 'vitest/browser';

// The type of the session depends on the browser provider; with Chromium it has `send`.
const session = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of an element in browser window coordinates: the test page is inside an iframe. */
export function middleOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  // The test runner may scale the iframe down.
  const scale = frame === undefined ? 1 : frame.width / window.innerWidth;
  return {
    x: (frame?.left ?? 0) + (left + width / 2) * scale,
    y: (frame?.top ?? 0) + (top + height / 2) * scale,
  };
}

/**
 * Sends touch input at the level of the browser, which then makes pointer events, scrolling and long presses
 * from it.
 */
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
  // The browser dispatches the touch to the page in its next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Moves a finger from one spot to another in equal steps; the finger stays down. */
export async function slide(from: Spot, to: Spot, steps = 8): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await finger.go({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
}
