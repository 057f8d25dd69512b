import type { ShownPath } from '../public/session-paths.ts';
import { deviceSessionOf } from '../sessions/device-actions.ts';
import { listDevices } from '../store/devices.ts';

/**
 * The caller's device sessions as documents. They are read-only, because the calls `removeDevice` and
 * `removeDevices` end sessions.
 */
export const ownDevices: ShownPath = {
  path: '/devices/',
  read: 'owner',
  list: async (db, me) => {
    const devices = await listDevices(db, me.uid);
    return devices.map((device) => {
      const { deviceId, isCurrent, details } = deviceSessionOf(device, me.deviceId);
      return {
        session_path: '/devices/',
        session_id: deviceId,
        uid: me.uid,
        content: { isCurrent, details },
        date: device.signed_in_at,
        lastModified: device.seen_at,
      };
    });
  },
};
