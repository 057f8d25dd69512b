import { use, useState } from 'react';
import { LeavingContext } from '../router/use-router.ts';

/** Returns the value while the panel is open, and the last such value while it slides out. */
export function useWhileOpen<T extends string | number | boolean | undefined>(value: T): T {
  const isLeaving = use(LeavingContext);
  const [kept, setKept] = useState(value);
  if (isLeaving || kept === value) return kept;
  setKept(value);
  return value;
}
