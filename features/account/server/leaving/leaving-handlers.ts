import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { leavingCalls } from '../../contract/leaving-calls.ts';
import { bringBackAccount } from './bring-back.ts';
import { deactivateAccount } from './deactivate-account.ts';

export function leavingHandlers(deps: Deps): CallHandlers<typeof leavingCalls> {
  return {
    deactivateAccount: (context) => deactivateAccount(deps, context),
    bringBackAccount: (context) => bringBackAccount(deps, context),
  };
}
