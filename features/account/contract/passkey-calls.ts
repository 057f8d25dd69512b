import { defineApi } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { Authorized } from './member.ts';
import {
  CredentialId,
  NewPasskey,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyName,
  PasskeyRegistration,
  SignInMeans,
} from './passkeys.ts';

const own = { auth: 1, reach: 'paused' } as const;
const ofOwner = (outcome: string) =>
  ['unauthorized', outcome, outcome, outcome, 'suspended', 'unauthorized', outcome] as const;
const everybody = (outcome: string) =>
  [outcome, outcome, outcome, outcome, outcome, outcome, outcome] as const;

const unknown = ofOwner('account/no-such-passkey');
const aboutPasskey = {
  self: ofOwner('ok'),
  matched: unknown,
  liked: unknown,
  stranger: unknown,
  blocked: unknown,
  missing: unknown,
};

export const passkeyCalls = defineApi({
  passkeyChallenge: {
    method: 'POST',
    path: '/user/passkey/challenge',
    auth: 0,
    summary: 'The question that a passkey has to sign: to sign in, or to confirm who one is.',
    input: Nothing,
    output: PasskeyChallenge,
    errors: ['account/passkeys-not-here'],
    idempotent: true,
    access: { self: everybody('ok') },
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/user/passkey/authorize',
    auth: 0,
    summary: 'Signs in with a passkey, which counts as two factors.',
    input: v.strictObject({ credential: PasskeyAnswer }),
    output: Authorized,
    errors: [
      'account/passkey-refused',
      'account/passkeys-not-here',
      'account/not-joined',
      'account/proof-needed',
    ],
    idempotent: true,
    access: { self: everybody('account/passkey-refused') },
  },
  startPasskey: {
    ...own,
    method: 'POST',
    path: '/user/passkey/start',
    summary: 'The question for a new passkey.',
    input: Nothing,
    output: NewPasskey,
    errors: [
      'account/passkeys-not-here',
      'account/confirm-first',
      'account/second-factor-first',
      'account/too-many-passkeys',
    ],
    idempotent: true,
    access: { self: ofOwner('ok') },
  },
  addPasskey: {
    ...own,
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Adds a passkey.',
    input: v.strictObject({ name: PasskeyName, credential: PasskeyRegistration }),
    output: SignInMeans,
    errors: [
      'account/passkeys-not-here',
      'account/passkey-refused',
      'account/confirm-first',
      'account/second-factor-first',
      'account/too-many-passkeys',
    ],
    idempotent: false,
    access: { self: ofOwner('account/passkey-refused') },
  },
  renamePasskey: {
    ...own,
    method: 'PUT',
    path: '/user/passkeys',
    summary: 'Gives an own passkey another name.',
    input: v.strictObject({ id: CredentialId, name: PasskeyName }),
    output: SignInMeans,
    errors: ['account/no-such-passkey'],
    idempotent: false,
    access: aboutPasskey,
  },
  removePasskey: {
    ...own,
    method: 'DELETE',
    path: '/user/passkeys',
    summary: 'Removes an own passkey: nobody signs in with it any more.',
    input: v.strictObject({ id: CredentialId }),
    output: SignInMeans,
    errors: ['account/no-such-passkey', 'account/confirm-first', 'account/second-factor-first'],
    idempotent: false,
    // Staff who have a passkey need it to remove it.
    access: {
      ...aboutPasskey,
      self: ['unauthorized', 'ok', 'ok', 'ok', 'suspended', 'unauthorized', 'account/second-factor-first'],
    },
  },
});
