interface Step {
  readonly event: { readonly key: string; readonly currentTarget: EventTarget };
  readonly at: number;
  readonly count: number;
  readonly axis: 'row' | 'column';
}

/**
 * Returns the index that an arrow, Home or End leads to in a row or column that wraps; undefined for other
 * keys.
 */
export function stepped({ event, at, count, axis }: Step): number | undefined {
  const isReversed = axis === 'row' && isRightToLeft(event.currentTarget);
  const [back, on] = axis === 'column' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (event.key === back) return (at + (isReversed ? 1 : count - 1)) % count;
  if (event.key === on) return (at + (isReversed ? count - 1 : 1)) % count;
  return undefined;
}

function isRightToLeft(target: EventTarget): boolean {
  return target instanceof Element && getComputedStyle(target).direction === 'rtl';
}
