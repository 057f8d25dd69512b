import { useEffect, useState } from 'react';

/** Returns true once this many milliseconds have passed. */
export function useIsLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}
