const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'hashchange', 'popstate', 'offline'] as const;

/** Somebody is there: they press, type, follow a link. Heard until what follows has come. */
export function onFirstTouch(follow: () => void): void {
  for (const touch of touches) addEventListener(touch, follow, { capture: true, passive: true });
}
