import { useServices } from '@mitto/web-kit/face/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useEffect } from 'react';
import { useOwn } from '../face/use-own.ts';

/**
 * What the session says of the name and the flags follows the own row: whoever has given a name is called by it at
 * once, and whoever pauses hears nothing more, on all their devices.
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
