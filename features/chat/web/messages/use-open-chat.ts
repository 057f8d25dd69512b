import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';

/** Opens a conversation. Beside the list, it replaces the conversation that is open. */
export function useOpenChat(): (uid: string, name: string | undefined) => Promise<unknown> {
  const router = useRouter();
  const isInChat = usePlace()?.panels.at(-1)?.name === 'chat';
  return (rid, name) => {
    const params = { rid, ...(name !== undefined && { name }) };
    return isInChat ? router.turn('chat', params) : router.open('chat', params);
  };
}
