import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import { m } from '@mitto/words/messages';
import type { Authorized } from '../../contract/member.ts';

/**
 * Starts the session with the answer of any sign-in and opens the app (after a password reset, the
 * new-password step). An account that its owner has deleted is brought back first, if they want it. Throws for
 * a disabled account.
 */
export function useEnter(): (authorized: Authorized, keeping?: SessionLifetime) => Promise<void> {
  const services = useServices();
  const { session, arrive } = services;
  return async (answer, keeping) => {
    let authorized = answer;
    if (answer.disabled && answer.leaving) {
      const { askBringBack } = await import('./ask-bring-back.ts');
      const back = await askBringBack(services, answer.leaving);
      if (!back) return;
      authorized = back;
    }
    const end = session.begin(authorized, keeping);
    if (!end.isSuccess) throw new CallError(403, { code: 'account/disabled', message: m.account_disabled() });
    await arrive();
  };
}
