import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { changePrivacy } from '../../contract/profile-mutations.ts';

/** Functions that pause the account, after a confirmation, and end the pause, without one. */
export function usePause() {
  const { run } = useMutation(changePrivacy);
  const { modals } = useServices();
  return {
    pause: async () => {
      const isMeant = await modals.confirm({
        title: m.profile_pause(),
        message: m.profile_pause_asks(),
        yes: m.profile_pause(),
        no: m.profile_not_now(),
      });
      if (isMeant) await run({ available: false });
    },
    enable: () => run({ available: true }),
  };
}
