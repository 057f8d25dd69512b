import { type RefObject, useEffect } from 'react';

const feet = new Set<Element>();

function lift(): void {
  const highest = Math.max(0, ...[...feet].map((foot) => foot.getBoundingClientRect().height));
  const { style } = document.documentElement;
  if (highest === 0) style.removeProperty('--toast-lift');
  else style.setProperty('--toast-lift', `max(var(--tabbar), ${Math.ceil(highest)}px)`);
}

/**
 * Moves the toasts above an element at the bottom of the screen, whatever its height, so that they do not
 * cover it.
 */
export function useLiftToasts(foot: RefObject<Element | null>): void {
  useEffect(() => {
    const { current } = foot;
    if (!current) return undefined;
    const watch = new ResizeObserver(lift);
    feet.add(current);
    watch.observe(current);
    return () => {
      watch.disconnect();
      feet.delete(current);
      lift();
    };
  }, [foot]);
}
