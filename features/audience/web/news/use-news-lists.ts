import { useSyncExternalStore } from 'react';
import type { NewsList } from '../lists/list-id.ts';

const none: readonly NewsList[] = [];
let lists = none;
const listeners = new Set<() => void>();

/**
 * Called by followNews, which is loaded after the first page. This module is part of the first page, so it
 * must not import that code.
 */
export function setNewsLists(next: readonly NewsList[] = none): void {
  lists = next;
  for (const hear of listeners) hear();
}

/** Lists with unseen entries. */
export function useNewsLists(): readonly NewsList[] {
  return useSyncExternalStore(listen, () => lists);
}

export const useHasNews = (): boolean => useNewsLists().length > 0;

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}
