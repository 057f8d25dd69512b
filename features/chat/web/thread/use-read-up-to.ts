import { useMutation } from '@mitto/web-kit/data/use-changes';
import { LeavingContext } from '@mitto/web-kit/router/use-router';
import { use, useEffect, useSyncExternalStore } from 'react';
import { chatMutations } from '../../contract/chat-mutations.ts';
import type { ThreadMessage } from './use-thread.ts';

/**
 * Marks messages as read while they are in view. Messages that arrive while the panel slides out stay unread.
 */
export function useReadUpTo(uid: string, messages: readonly ThreadMessage[], isAtEnd: boolean): void {
  const { run } = useMutation(chatMutations.readMessages);
  const isLeaving = use(LeavingContext);
  const isVisible = useSyncExternalStore(listenToSight, () => document.visibilityState === 'visible');
  const isInSight = isVisible && !isLeaving;
  const newest = messages.findLast(({ isMine, status }) => !isMine && status === 'unread');
  const upTo = newest?.date;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest one
  useEffect(() => {
    if (isInSight && isAtEnd && upTo !== undefined) run({ uid, upTo }).catch(reportError);
  }, [uid, upTo, isInSight, isAtEnd]);
}

function listenToSight(heard: () => void): () => void {
  document.addEventListener('visibilitychange', heard);
  return () => document.removeEventListener('visibilitychange', heard);
}
