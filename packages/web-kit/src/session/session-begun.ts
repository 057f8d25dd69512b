import type { Authorized } from './session-calls.ts';
import { type Keeping, newFamily, type SessionRecord, type SessionUser } from './session-record.ts';

/** What is kept of a sign-in that has just been answered. */
export function newRecord<U extends SessionUser>(
  { userId, userInfo, tokens, forcePasswordReset }: Authorized<U> & { readonly disabled: false },
  keeping: Keeping,
  clockAhead: number,
): SessionRecord<U> {
  return {
    ...{ userId, userIsActive: true, userInfo: { ...userInfo, forcePasswordReset }, accessToken: tokens },
    ...{ keeping, family: newFamily(), turn: 0, clockAhead, isAside: false },
  };
}
