import { useSyncExternalStore } from 'react';
import { typists } from './typists.ts';

/** Ids of the members who are typing to this member. */
export function useTyping(): ReadonlySet<string> {
  return useSyncExternalStore(typists.listen, typists.now);
}
