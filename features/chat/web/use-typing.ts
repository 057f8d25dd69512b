import { useSyncExternalStore } from 'react';
import { typists } from './typists.ts';

/** Who writes to the member now. */
export function useTyping(): ReadonlySet<string> {
  return useSyncExternalStore(typists.listen, typists.now);
}
