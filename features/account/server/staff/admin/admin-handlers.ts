import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { adminCalls } from '../../../contract/admin-calls.ts';
import { readActs } from '../acts/read-acts.ts';
import { changeEntitlement } from './change-entitlement.ts';
import { changeStanding } from './change-standing.ts';
import { findMember } from './find-member.ts';
import {
  addToDatabase,
  changeLimits,
  changePrivacy,
  changeRoles,
  endSessions,
  forcePasswordReset,
  removeFromDatabase,
} from './member-acts.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

export function adminHandlers(deps: Deps): CallHandlers<typeof adminCalls> {
  return {
    findMember: (context) => findMember(deps, context),
    changeStanding: (context) => changeStanding(deps, context),
    changeEntitlement: (context) => changeEntitlement(deps, context),
    changeRoles: (context) => changeRoles(deps, context),
    changePrivacy: (context) => changePrivacy(deps, context),
    changeLimits: (context) => changeLimits(deps, context),
    forcePasswordReset: (context) => forcePasswordReset(deps, context),
    resetSecondFactor: (context) => resetSecondFactor(deps, context),
    endSessions: (context) => endSessions(deps, context),
    addToDatabase: (context) => addToDatabase(deps, context),
    removeFromDatabase: (context) => removeFromDatabase(deps, context),
    readActs: (context) => readActs(deps, context),
  };
}
