import { useSyncExternalStore } from 'react';
import type { NewsList } from '../lists/list-id.ts';

const none: readonly NewsList[] = [];
let lists = none;
const hearers = new Set<() => void>();

/** By what follows the lists, which comes after the first page: this lies in it, and knows no more than what it is told. */
export function setNewsLists(next: readonly NewsList[] = none): void {
  lists = next;
  for (const hear of hearers) hear();
}

/** The lists in which there is something that was not looked at yet. */
export function useNewsLists(): readonly NewsList[] {
  return useSyncExternalStore(listen, () => lists);
}

export const useHasNews = (): boolean => useNewsLists().length > 0;

function listen(heard: () => void): () => void {
  hearers.add(heard);
  return () => hearers.delete(heard);
}
