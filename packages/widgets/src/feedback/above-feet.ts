/** Free space around a toast, in pixels. */
const gap = 16;

/** Bars at the foot of a screen that a toast must not cover. */
const feet = '[data-foot]';
/** Buttons that a toast must not cover if they are in the lower half of the screen. */
const mainButtons = 'button[data-tone="primary"], a[data-tone="primary"]';

/**
 * Returns how far above the lower edge of the window an element has to stand, in pixels, so that it covers no
 * bar at the foot and no main button.
 */
export function aboveFeet(element: Element): number {
  const toast = element.getBoundingClientRect();
  const aboveAll = rise(toast, boxesOf(`${feet}, ${mainButtons}`, element));
  // Over a list with a main button in each row there is no free place.
  return aboveAll <= innerHeight / 2 ? aboveAll : rise(toast, boxesOf(feet, element));
}

function rise({ left, right, height }: DOMRect, boxes: readonly DOMRect[]): number {
  let lift = 0;
  const fromBelow = boxes
    .filter((box) => box.left < right && box.right > left)
    .toSorted((one, other) => other.bottom - one.bottom);
  for (const { top, bottom } of fromBelow) {
    const lower = innerHeight - lift;
    if (bottom > lower - height - 2 * gap && top < lower) lift = innerHeight - top;
  }
  return Math.ceil(lift);
}

const boxesOf = (selector: string, toast: Element): readonly DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => isInSight(element, toast))
    .map((element) => element.getBoundingClientRect());

/** Returns false for an element that is outside of the window, or covered by anything but the toast. */
function isInSight(element: Element, toast: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  return [0.25, 0.5, 0.75].some((share) => {
    const hits = document.elementsFromPoint(left + (right - left) * share, y);
    const hit = hits.find((one) => !toast.contains(one));
    return hit !== undefined && element.contains(hit);
  });
}
