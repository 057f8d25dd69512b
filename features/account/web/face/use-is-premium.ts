import { useServices } from '@mitto/web-kit/face/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';

/** Whether the member has premium, as far as their session knows; what it opens, the server decides. */
export function useIsPremium(): boolean {
  const { session } = useServices();
  const me = useUserInfo(session);
  return 'isPremiumUser' in me && me.isPremiumUser === true;
}
