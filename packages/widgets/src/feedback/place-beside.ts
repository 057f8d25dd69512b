const gap = 6;
const edge = 8;

/** Positions a popover below its anchor, or above it if there is more space, and within the window. */
export function placeBeside(anchor: Element, open: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - at.bottom - gap - edge;
  const above = at.top - gap - edge;
  const isBelow = open.offsetHeight <= below || below >= above;
  open.style.maxHeight = `${Math.max(isBelow ? below : above, 96)}px`;
  const isReversed = getComputedStyle(anchor).direction === 'rtl';
  const left = isReversed ? at.right - open.offsetWidth : at.left;
  open.style.left = `${clamp(left, edge, width - open.offsetWidth - edge)}px`;
  open.style.top = isBelow ? `${at.bottom + gap}px` : `${Math.max(edge, at.top - gap - open.offsetHeight)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
