import type { Authorized } from './session-calls.ts';
import { newFamily, type SessionLifetime, type SessionRecord, type SessionUser } from './session-record.ts';

/** Creates the session record of a new sign-in. */
export function newRecord<U extends SessionUser>(
  { userId, userInfo, tokens, forcePasswordReset }: Authorized<U> & { readonly disabled: false },
  keeping: SessionLifetime,
  clockAhead: number,
): SessionRecord<U> {
  return {
    ...{ userId, userIsActive: true, userInfo: { ...userInfo, forcePasswordReset }, accessToken: tokens },
    ...{ keeping, family: newFamily(), turn: 0, clockAhead, isAside: false },
  };
}
