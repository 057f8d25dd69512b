import { useServices } from '@mitto/web-kit/face/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import type { UserInfo } from '../contract/member.ts';

/** The member's own account as this device knows it; undefined where nobody is signed in. */
export function useMember(): UserInfo | undefined {
  const { session } = useServices();
  const known = useUserInfo(session);
  // The account feature is what fills the session: with somebody in it, it has all of theirs.
  return session.isSignedIn ? (known as unknown as UserInfo) : undefined;
}
