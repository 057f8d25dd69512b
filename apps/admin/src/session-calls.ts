import type { accountApi } from '@mitto/account/contract';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { clientWords } from '@mitto/web-kit/api/client-words';

type SessionApi = Pick<
  typeof accountApi,
  | 'authorize'
  | 'finishSignIn'
  | 'passkeyChallenge'
  | 'signInWithPasskey'
  | 'signInMeans'
  | 'reauthorize'
  | 'destroySession'
  | 'validatePassword'
>;

/** Calls by which staff signs in and out, and confirms the password. */
export const sessionTable: CallTable<SessionApi> = {
  authorize: ['POST', '/user/authorize', true],
  finishSignIn: ['POST', '/user/authorize/code', false],
  passkeyChallenge: ['POST', '/user/passkey/challenge', true],
  signInWithPasskey: ['POST', '/user/passkey/authorize', true],
  signInMeans: ['GET', '/user/sign-in', true],
  reauthorize: ['POST', '/user/reauthorize', true],
  destroySession: ['POST', '/user/session/destroy', true],
  validatePassword: ['POST', '/user/password/validate', true],
};

export const words = clientWords({
  build: document.documentElement.dataset['build'] ?? '0',
  language: 'en',
});
