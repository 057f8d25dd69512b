import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';

/** True when the session says premium. For display only: the server decides. */
export function useIsPremium(): boolean {
  const { session } = useServices();
  const me = useUserInfo(session);
  return 'isPremiumUser' in me && me.isPremiumUser === true;
}
