import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import type { UserInfo } from '../contract/member.ts';

/** The account of the signed-in member, from the session on this device; undefined when signed out. */
export function useMember(): UserInfo | undefined {
  const { session } = useServices();
  const known = useUserInfo(session);
  // The account feature stores its `UserInfo` in the session, so it is complete when signed in.
  return session.isSignedIn ? (known as unknown as UserInfo) : undefined;
}
