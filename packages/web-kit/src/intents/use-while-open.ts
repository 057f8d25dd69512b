import { use, useState } from 'react';
import { LeavingContext } from '../router/use-router.ts';

/** A value as it is while the panel is open; sliding out, the panel stays what the member closed. */
export function useWhileOpen<T extends string | number | boolean | undefined>(value: T): T {
  const isLeaving = use(LeavingContext);
  const [kept, setKept] = useState(value);
  if (isLeaving || kept === value) return kept;
  setKept(value);
  return value;
}
