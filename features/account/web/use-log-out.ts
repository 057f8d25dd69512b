import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';

/** Ends the session on this device and on the server, and opens the welcome page. */
export function useLogOut(): () => Promise<void> {
  const { leave, toasts } = useServices();
  const router = useRouter();
  return async () => {
    // Close the member's open panels first, because they must not reopen after the next login.
    if (!(await leave(() => router.closeAll()))) return;
    await router.replace('login');
    toasts.show({ text: m.account_logged_out() });
  };
}
