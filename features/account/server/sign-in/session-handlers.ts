import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { sessionCalls } from '../../contract/session-calls.ts';
import {
  destroySession,
  devices,
  removeDevice,
  removeDevices,
  verifyToken,
} from './sessions/device-actions.ts';
import { denySignIns } from './sessions/not-me.ts';
import { reauthorize } from './sessions/reauthorize.ts';
import { authorize } from './with-password/authorize.ts';

export function sessionHandlers(deps: Deps): CallHandlers<typeof sessionCalls> {
  return {
    authorize: (context) => authorize(deps, context),
    denySignIns: (context) => denySignIns(deps, context),
    reauthorize: (context) => reauthorize(deps, context),
    destroySession: (context) => destroySession(deps, context),
    verifyToken: (context) => verifyToken(deps, context),
    devices: (context) => devices(deps, context),
    removeDevice: (context) => removeDevice(deps, context),
    removeDevices: (context) => removeDevices(deps, context),
  };
}
