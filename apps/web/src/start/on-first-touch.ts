const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'hashchange', 'popstate', 'offline'] as const;

/**
 * Calls `follow` at every press, key, focus, input, navigation, and when the network goes. Listens on, so
 * that a failed attempt is retried; `follow` must be idempotent.
 */
export function onFirstTouch(follow: () => void): void {
  for (const touch of touches) addEventListener(touch, follow, { capture: true, passive: true });
}
