import { useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  readonly onNear: () => void;
}

/** Calls `onNear` once, when the end of the list is near the part of it that is in view. */
export function EndOfList({ onNear }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        tell();
      },
      { rootMargin: '600px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
