const inMs = 280;
const outMs = 200;
const away = { transform: 'translateX(100%)' };
const there = { transform: 'none' };

/** A panel comes in from the right; with reduced motion it is simply there. */
export function slideIn(element: HTMLElement): Animation | undefined {
  if (isMotionReduced()) return undefined;
  return element.animate([away, there], { duration: inMs, easing: 'cubic-bezier(.2, .8, .2, 1)' });
}

/** Resolves when it is out of sight, or somebody has ended the movement. */
export async function slideOut(element: HTMLElement): Promise<void> {
  if (isMotionReduced()) return;
  // Closed, it would not be drawn any more.
  element.style.display = 'block';
  const slide = element.animate([there, away], { duration: outMs, easing: 'cubic-bezier(.5, 0, .9, .4)' });
  await slide.finished.catch(() => undefined);
  element.style.removeProperty('display');
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
