import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { documentCalls } from '../contract/document-calls.ts';
import { ownDevices } from './documents/own-devices.ts';
import { readSession } from './documents/read-session.ts';
import { createSession, removeSession, updateSession } from './documents/write-session.ts';
import { registerSessionPath } from './face/session-paths.ts';

export function documentHandlers(deps: Deps): CallHandlers<typeof documentCalls> {
  registerSessionPath(deps, ownDevices);
  return {
    readSession: (context) => readSession(deps, context),
    createSession: (context) => createSession(deps, context),
    updateSession: (context) => updateSession(deps, context),
    removeSession: (context) => removeSession(deps, context),
  };
}
