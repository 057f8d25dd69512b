import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { sessionCalls } from '../../contract/session-calls.ts';
import { authorize } from './authorize.ts';
import { destroySession, devices, removeDevice, removeDevices, verifyToken } from './device-actions.ts';
import { denySignIns } from './not-me.ts';
import { reauthorize } from './reauthorize.ts';

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
