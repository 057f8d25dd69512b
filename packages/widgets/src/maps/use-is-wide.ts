import { type RefObject, useEffect, useState } from 'react';

/** Width in pixels from which map and places are side by side. */
const wide = 640;

export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const sizes = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= wide));
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return isWide;
}
