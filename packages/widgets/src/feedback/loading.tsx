import { type ReactNode, useEffect, useState } from 'react';

interface LoadingProps {
  /** Accessible name of the content being loaded. */
  readonly label: string;
  /** Skeletons in the shape of the content. */
  readonly children: ReactNode;
}

const patience = 150;

/** Shows skeletons only after 150 ms, so that content that loads sooner does not flicker. */
export function Loading({ label, children }: LoadingProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {isLate && children}
    </div>
  );
}
