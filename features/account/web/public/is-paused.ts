import type { SessionUser } from '@mitto/web-kit/session/session-record';
import type { UserInfo } from '../../contract/member.ts';

/** True when the member has paused their account (`privacy.available` is off). */
export function isPaused(user: SessionUser): boolean {
  // The account feature stores its `UserInfo` in the session. When signed out, `privacy` is missing.
  const { privacy } = user as Partial<Pick<UserInfo, 'privacy'>>;
  return privacy?.available === false;
}
