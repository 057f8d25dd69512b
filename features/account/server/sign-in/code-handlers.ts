import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { codeCalls } from '../../contract/code-calls.ts';
import { sendEmailVerification, verifyEmail } from './codes/email-verification.ts';
import { createOtp, regenerateOtp } from './codes/one-time-codes.ts';
import { validateOtp } from './codes/validate-otp.ts';
import { resendResetCode, resetPassword } from './with-password/reset-password.ts';
import { validateResetCode } from './with-password/validate-reset-code.ts';

export function codeHandlers(deps: Deps): CallHandlers<typeof codeCalls> {
  return {
    createOtp: (context) => createOtp(deps, context),
    regenerateOtp: (context) => regenerateOtp(deps, context),
    validateOtp: (context) => validateOtp(deps, context),
    resetPassword: (context) => resetPassword(deps, context),
    resendResetCode: (context) => resendResetCode(deps, context),
    validateResetCode: (context) => validateResetCode(deps, context),
    sendEmailVerification: (context) => sendEmailVerification(deps, context),
    verifyEmail: (context) => verifyEmail(deps, context),
  };
}
