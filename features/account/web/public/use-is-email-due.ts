import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import type { UserInfo } from '../../contract/member.ts';

/** True while the member should be asked to verify the e-mail address. */
export function useIsEmailDue(): boolean {
  const { session } = useServices();
  // Empty when signed out. It does not use `useMember`, so that home loads no more than this.
  const me = useUserInfo(session) as unknown as Partial<UserInfo>;
  return me.emailVerified === false && me.email !== null && me.suspension === null;
}
