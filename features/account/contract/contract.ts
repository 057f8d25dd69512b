import { accountErrors } from './account-errors.ts';
import { accountEvents } from './account-events.ts';
import { adminCalls } from './admin-calls.ts';
import { codeCalls } from './code-calls.ts';
import { configurationCalls } from './configuration-calls.ts';
import { documentCalls } from './document-calls.ts';
import { leavingCalls } from './leaving-calls.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { twoStepCalls } from './two-step-calls.ts';
import { userCalls } from './user-calls.ts';

export const accountApi = {
  ...userCalls,
  ...sessionCalls,
  ...documentCalls,
  ...codeCalls,
  ...signInCalls,
  ...passkeyCalls,
  ...twoStepCalls,
  ...adminCalls,
  ...configurationCalls,
  ...leavingCalls,
};

export const account = {
  name: 'account',
  api: accountApi,
  errors: accountErrors,
  queryErrors: ['account/premium-only'],
  events: accountEvents,
} as const;
