import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';

/** Opens a conversation; beside the list it takes the place of the one that stands there. */
export function useOpenChat(): (uid: string, name: string | undefined) => Promise<unknown> {
  const router = useRouter();
  const isInChat = usePlace()?.panels.at(-1)?.name === 'chat';
  return (rid, name) => {
    const params = { rid, ...(name !== undefined && { name }) };
    return isInChat ? router.turn('chat', params) : router.open('chat', params);
  };
}
