import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useRef } from 'react';
import { chatHeartBeat, typingSaidEveryMs } from '../contract/chat-channels.ts';

/** Sends the typing signal, at most once in three seconds. */
export function useSayTyping(uid: string): () => void {
  const { channels } = useAccountData();
  const saidAt = useRef(0);
  return () => {
    if (performance.now() < saidAt.current + typingSaidEveryMs) return;
    saidAt.current = performance.now();
    channels.say(chatHeartBeat.name, { uid });
  };
}
