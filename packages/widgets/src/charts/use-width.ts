import { type RefObject, useEffect, useState } from 'react';

/** How wide an element is, in pixels; nothing before it has been laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return width;
}
