import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import type { UserInfo } from '../contract/member.ts';

/** The member's own account as this device knows it; undefined when signed out. */
export function useMember(): UserInfo | undefined {
  const { session } = useServices();
  const known = useUserInfo(session);
  // The account feature fills the session: signed in, it has all of UserInfo.
  return session.isSignedIn ? (known as unknown as UserInfo) : undefined;
}
