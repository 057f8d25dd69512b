const inMs = 280;
const outMs = 200;
const away = { transform: 'translateX(100%)' };
const there = { transform: 'none' };

/** Slides a panel in from the right; a no-op with reduced motion. */
export function slideIn(element: HTMLElement): Animation | undefined {
  if (isMotionReduced()) return undefined;
  return element.animate([away, there], { duration: inMs, easing: 'cubic-bezier(.2, .8, .2, 1)' });
}

/** Slides a panel out; resolves when it is out of sight, or when the animation was cancelled. */
export async function slideOut(element: HTMLElement): Promise<void> {
  if (isMotionReduced()) return;
  // A closed dialog is not drawn, so force it to be visible.
  element.style.display = 'block';
  const slide = element.animate([there, away], { duration: outMs, easing: 'cubic-bezier(.5, 0, .9, .4)' });
  await slide.finished.catch(() => undefined);
  element.style.removeProperty('display');
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
