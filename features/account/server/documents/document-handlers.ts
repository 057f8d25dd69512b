import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { documentCalls } from '../../contract/document-calls.ts';
import { registerSessionPath } from '../public/session-paths.ts';
import { ownDevices } from './own-devices.ts';
import { readSession } from './read-session.ts';
import { createSession, removeSession, updateSession } from './write-session.ts';

export function documentHandlers(deps: Deps): CallHandlers<typeof documentCalls> {
  registerSessionPath(deps, ownDevices);
  return {
    readSession: (context) => readSession(deps, context),
    createSession: (context) => createSession(deps, context),
    updateSession: (context) => updateSession(deps, context),
    removeSession: (context) => removeSession(deps, context),
  };
}
