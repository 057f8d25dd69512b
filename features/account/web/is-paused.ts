import type { SessionUser } from '@mitto/web-kit/session/session-record';
import type { UserInfo } from '../contract/member.ts';

/** The member has paused their account: `privacy.available` is off. */
export function isPaused(user: SessionUser): boolean {
  // The account feature is what fills the session; who is not signed in has no privacy to speak of.
  const { privacy } = user as Partial<Pick<UserInfo, 'privacy'>>;
  return privacy?.available === false;
}
