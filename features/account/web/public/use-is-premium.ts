import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';

/**
 * True when the session contains a premium membership. Use it for display only: the server checks premium
 * itself.
 */
export function useIsPremium(): boolean {
  const { session } = useServices();
  const me = useUserInfo(session);
  return 'isPremiumUser' in me && me.isPremiumUser === true;
}
