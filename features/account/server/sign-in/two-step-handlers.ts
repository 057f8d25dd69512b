import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { twoStepCalls } from '../../contract/two-step-calls.ts';
import { putEmailBack } from './email-back/put-email-back.ts';
import {
  confirmOwner,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from './means/own-two-step.ts';
import { readMeans } from './means/read-means.ts';
import { finishSignIn } from './two-step/finish-sign-in.ts';

export function twoStepHandlers(deps: Deps): CallHandlers<typeof twoStepCalls> {
  return {
    signInMeans: ({ me }) => readMeans(deps.database.db, deps, me),
    finishSignIn: (context) => finishSignIn(deps, context),
    startTwoStep: (context) => startTwoStep(deps, context),
    confirmTwoStep: (context) => confirmTwoStep(deps, context),
    endTwoStep: (context) => endTwoStep(deps, context),
    renewRecoveryCodes: (context) => renewRecoveryCodes(deps, context),
    confirmOwner: (context) => confirmOwner(deps, context),
    putEmailBack: (context) => putEmailBack(deps, context),
  };
}
