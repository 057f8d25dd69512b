import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';

/** Opens a conversation. If another conversation is open beside the list, the new one replaces it. */
export function useOpenChat(): (uid: string, name: string | undefined) => Promise<unknown> {
  const router = useRouter();
  const isInChat = usePlace()?.panels.at(-1)?.name === 'chat';
  return (rid, name) => {
    const params = { rid, ...(name !== undefined && { name }) };
    return isInChat ? router.turn('chat', params) : router.open('chat', params);
  };
}
