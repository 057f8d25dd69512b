import { LeavingContext } from '@mitto/web-kit/router/use-router';
import { use, useEffect, useSyncExternalStore } from 'react';

interface Said {
  readonly isMine: boolean;
  readonly status: 'unread' | 'read';
  readonly date: number;
}

/**
 * Marks messages as read while they are in view. Messages that arrive while the panel slides out stay unread.
 */
export function useReadUpTo(
  /** The same for as long as the conversation is. */
  conversation: string,
  read: (upTo: number) => Promise<unknown>,
  messages: readonly Said[],
  isAtEnd: boolean,
): void {
  const isLeaving = use(LeavingContext);
  const isVisible = useSyncExternalStore(listenToSight, () => document.visibilityState === 'visible');
  const isInSight = isVisible && !isLeaving;
  const newest = messages.findLast(({ isMine, status }) => !isMine && status === 'unread');
  const upTo = newest?.date;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest one
  useEffect(() => {
    if (isInSight && isAtEnd && upTo !== undefined) read(upTo).catch(reportError);
  }, [conversation, upTo, isInSight, isAtEnd]);
}

function listenToSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
