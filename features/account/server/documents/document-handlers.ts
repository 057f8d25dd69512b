import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { documentCalls } from '../../contract/document-calls.ts';
import { registerSessionPath, type ShownPath } from '../public/session-paths.ts';
import { deviceSessionOf } from '../sign-in/sessions/device-actions.ts';
import { listDevices } from '../store/devices.ts';
import { readSession } from './read-session.ts';
import { createSession, removeSession, updateSession } from './write-session.ts';

/**
 * The caller's device sessions as documents. They are read-only, because the calls `removeDevice` and
 * `removeDevices` end sessions.
 */
const ownDevices: ShownPath = {
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

export function documentHandlers(deps: Deps): CallHandlers<typeof documentCalls> {
  registerSessionPath(deps, ownDevices);
  return {
    readSession: (context) => readSession(deps, context),
    createSession: (context) => createSession(deps, context),
    updateSession: (context) => updateSession(deps, context),
    removeSession: (context) => removeSession(deps, context),
  };
}
