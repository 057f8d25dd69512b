import { Listeners } from '@mitto/kit/listeners';
import { useSyncExternalStore } from 'react';
import type { NewsList } from '../lists/list-id.ts';

const none: readonly NewsList[] = [];
let lists = none;
const listeners = new Listeners();

/**
 * Called by followNews, which is loaded after the first page. This module is part of the first page, so it
 * must not import that code.
 */
export function setNewsLists(next: readonly NewsList[] = none): void {
  lists = next;
  listeners.emit();
}

/** Lists with unseen entries. */
export function useNewsLists(): readonly NewsList[] {
  return useSyncExternalStore(listeners.add, () => lists);
}

export const useHasNews = (): boolean => useNewsLists().length > 0;
