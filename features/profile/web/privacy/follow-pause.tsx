import { useServices } from '@mitto/web-kit/face/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useEffect } from 'react';
import { useOwn } from '../face/use-own.ts';

/** What the session says of the flags follows the own row: whoever pauses hears nothing more at once, and comes back at once. */
export function FollowPause() {
  const { session } = useServices();
  const { own } = useOwn();
  const me = useUserInfo(session);
  const now = own?.privacy.available;
  useEffect(() => {
    if (now === undefined || !('privacy' in me)) return;
    const { privacy } = me;
    if (typeof privacy !== 'object' || privacy === null || !('available' in privacy)) return;
    const next = { ...me, privacy: { ...privacy, available: now } };
    if (privacy.available !== now) session.updateUser(next);
  }, [now, me, session]);
  return null;
}
