import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';

/** Opens an activity. If another one is open beside the list, the new one replaces it. */
export function useOpenActivity(): (id: string) => Promise<unknown> {
  const router = useRouter();
  const isInActivity = usePlace()?.panels.at(-1)?.name === 'social.activity.view';
  return (id) =>
    isInActivity ? router.turn('social.activity.view', { id }) : router.open('social.activity.view', { id });
}
