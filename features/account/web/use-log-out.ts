import { useServices } from '@mitto/web-kit/face/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';

/** Ends the session here and on the server, and goes to the door. */
export function useLogOut(): () => Promise<void> {
  const { leave, toasts } = useServices();
  const router = useRouter();
  return async () => {
    // The panels that are open are the member's: they go first, and are not what one returns to.
    if (!(await leave(() => router.closeAll()))) return;
    await router.replace('login');
    toasts.show({ text: m.account_logged_out() });
  };
}
