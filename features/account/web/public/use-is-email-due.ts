import { useMember } from '../use-member.ts';

/** True while the member should be asked to verify the e-mail address. */
export function useIsEmailDue(): boolean {
  const me = useMember();
  return me !== undefined && !me.emailVerified && me.email !== null && me.suspension === null;
}
