import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useEffect } from 'react';
import { userInfo } from '../../contract/profile-table.ts';

const hour = 3_600_000;

function joinedAt(info: object): number {
  return 'date' in info && typeof info.date === 'number' ? info.date : 0;
}

/** Opens the register wizard for a member without a profile. Renders nothing. */
export function LeadToWizard() {
  const { answer, isLoaded } = useLive(userInfo, {});
  const isComplete = useSyncStatus('isComplete');
  const { toasts, session, clock } = useServices();
  const router = useRouter();
  const hasNone = isLoaded && isComplete && answer.length === 0;
  useEffect(() => {
    if (!hasNone) return;
    // A returning member needs an explanation. A member who has just registered expects the wizard.
    if (clock.now() - joinedAt(session.userInfo) > hour) toasts.show({ text: m.profile_no_info() });
    void router.replace('register');
  }, [hasNone, router, toasts, session, clock]);
  return null;
}
