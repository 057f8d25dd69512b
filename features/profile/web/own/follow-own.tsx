import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useEffect } from 'react';
import { useOwn } from '../public/use-own.ts';

/**
 * Copies the name and the pause flag from the member's own row into the session, on every device. So a new
 * name appears at once, and the devices of a paused member stop subscribing to changes.
 */
export function FollowOwn() {
  const { session } = useServices();
  const { own } = useOwn();
  const me = useUserInfo(session);
  useEffect(() => {
    if (!own || !('privacy' in me)) return;
    const { privacy } = me;
    if (typeof privacy !== 'object' || privacy === null || !('available' in privacy)) return;
    const { name } = own;
    const { available } = own.privacy;
    if (privacy.available === available && me.name === name) return;
    const next = { ...me, name, privacy: { ...privacy, available } };
    session.updateUser(next);
  }, [own, me, session]);
  return null;
}
