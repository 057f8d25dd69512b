import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { accountApi } from '../contract/contract.ts';

export type AccountCallsApi = Pick<
  typeof accountApi,
  | 'addUser'
  | 'existsUser'
  | 'userInfo'
  | 'updateUser'
  | 'exportUser'
  | 'askArchive'
  | 'searchUser'
  | 'validatePassword'
  | 'authorize'
  | 'denySignIns'
  | 'reauthorize'
  | 'destroySession'
  | 'devices'
  | 'removeDevice'
  | 'removeDevices'
  | 'createSession'
  | 'createOtp'
  | 'regenerateOtp'
  | 'validateOtp'
  | 'resetPassword'
  | 'resendResetCode'
  | 'validateResetCode'
  | 'sendEmailVerification'
  | 'verifyEmail'
  | 'signInProviders'
  | 'openIdToken'
  | 'passkeyChallenge'
  | 'signInWithPasskey'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'signInMeans'
  | 'finishSignIn'
  | 'startTwoStep'
  | 'confirmTwoStep'
  | 'endTwoStep'
  | 'renewRecoveryCodes'
  | 'confirmOwner'
  | 'putEmailBack'
  | 'readConfiguration'
  | 'deactivateAccount'
  | 'bringBackAccount'
>;

/** Calls that the app makes. The first page loads them, so those of the staff are not among them. */
export const accountCalls: CallTable<AccountCallsApi> = {
  addUser: ['POST', '/user', false],
  existsUser: ['POST', '/user/exists', true],
  userInfo: ['GET', '/user/info', true],
  updateUser: ['PUT', '/user', false],
  exportUser: ['GET', '/user/export', true],
  askArchive: ['POST', '/user/export/archive', true],
  searchUser: ['POST', '/user/search', true],
  validatePassword: ['POST', '/user/password/validate', true],
  authorize: ['POST', '/user/authorize', true],
  denySignIns: ['POST', '/user/sign-in/deny', true],
  reauthorize: ['POST', '/user/reauthorize', true],
  destroySession: ['POST', '/user/session/destroy', true],
  devices: ['GET', '/user/devices', true],
  removeDevice: ['DELETE', '/user/device', false],
  removeDevices: ['DELETE', '/user/devices', false],
  createSession: ['POST', '/session/create', false],
  createOtp: ['POST', '/otp/create', false],
  regenerateOtp: ['POST', '/otp/regenerate', false],
  validateOtp: ['POST', '/otp/validate', false],
  resetPassword: ['POST', '/password/reset', false],
  resendResetCode: ['PUT', '/password/code/resend', false],
  validateResetCode: ['POST', '/password/code/validate', false],
  sendEmailVerification: ['POST', '/user/email/verification', false],
  verifyEmail: ['PUT', '/user/email/verification', false],
  signInProviders: ['GET', '/openid/providers', true],
  openIdToken: ['GET', '/user/openid/token', true],
  passkeyChallenge: ['POST', '/user/passkey/challenge', true],
  signInWithPasskey: ['POST', '/user/passkey/authorize', true],
  startPasskey: ['POST', '/user/passkey/start', true],
  addPasskey: ['POST', '/user/passkeys', false],
  renamePasskey: ['PUT', '/user/passkeys', false],
  removePasskey: ['DELETE', '/user/passkeys', false],
  signInMeans: ['GET', '/user/sign-in', true],
  finishSignIn: ['POST', '/user/authorize/code', false],
  startTwoStep: ['POST', '/user/two-step', false],
  confirmTwoStep: ['PUT', '/user/two-step', false],
  endTwoStep: ['DELETE', '/user/two-step', false],
  renewRecoveryCodes: ['POST', '/user/two-step/recovery', false],
  confirmOwner: ['POST', '/user/confirm', false],
  putEmailBack: ['POST', '/user/email/back', false],
  readConfiguration: ['GET', '/configuration', true],
  deactivateAccount: ['POST', '/user/deactivate', false],
  bringBackAccount: ['POST', '/user/bring-back', true],
};
