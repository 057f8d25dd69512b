import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Keeping } from '@mitto/web-kit/session/session-record';
import { m } from '@mitto/words/messages';
import type { Authorized } from '../../contract/member.ts';

/**
 * Starts the session with the answer of any sign-in and opens the app (after a password reset, the
 * new-password step). Throws for a disabled account.
 */
export function useEnter(): (authorized: Authorized, keeping?: Keeping) => Promise<void> {
  const { session, arrive } = useServices();
  return async (authorized, keeping) => {
    const end = session.begin(authorized, keeping);
    if (!end.isSuccess) throw new CallError(403, { code: 'account/disabled', message: m.account_disabled() });
    await arrive();
  };
}
