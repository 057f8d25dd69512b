const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'hashchange', 'popstate', 'offline'] as const;

/**
 * Calls `follow` at every press, key, focus, input and navigation, and when the device goes offline. The
 * listeners stay, so that a failed attempt is retried; `follow` must be idempotent.
 */
export function onFirstTouch(follow: () => void): void {
  for (const touch of touches) addEventListener(touch, follow, { capture: true, passive: true });
}
