import { defineApi } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { Authorized, Email, TypedPassword } from './member.ts';
import { PasskeyAnswer, SignInMeans } from './passkeys.ts';

/** Six digits of an authenticator app, or a recovery code. */
const TypedCode = v.pipe(v.string(), v.trim(), v.minLength(6, 'code'), v.maxLength(30, 'code'));
const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'token'));
const RecoveryCodes = v.strictObject({ recoveryCodes: v.array(v.string()) });

const own = { auth: 1, reach: 'paused' } as const;
const ofOwner = (outcome: string) =>
  ['unauthorized', outcome, outcome, outcome, 'suspended', 'unauthorized', outcome] as const;
const everybody = (outcome: string) =>
  [outcome, outcome, outcome, outcome, outcome, outcome, outcome] as const;

export const twoStepCalls = defineApi({
  signInMeans: {
    ...own,
    method: 'GET',
    path: '/user/sign-in',
    summary: 'How the member signs in: password, passkeys and two-step codes.',
    input: Nothing,
    output: SignInMeans,
    errors: [],
    idempotent: true,
    access: { self: ofOwner('ok') },
  },
  finishSignIn: {
    method: 'POST',
    path: '/user/authorize/code',
    auth: 0,
    summary: 'Ends a sign-in that asks for a code, with the ticket of its refusal.',
    input: v.strictObject({ ticket: Token, code: TypedCode }),
    output: Authorized,
    errors: [
      'account/wrong-code',
      'account/wrong-second-code',
      'account/second-step-over',
      'account/not-joined',
      'account/proof-needed',
    ],
    idempotent: false,
    access: { self: everybody('account/second-step-over') },
  },
  startTwoStep: {
    ...own,
    method: 'POST',
    path: '/user/two-step',
    summary: 'Makes a new key for an authenticator app. It counts once a code of it was typed.',
    input: Nothing,
    output: v.strictObject({ secret: v.string(), uri: v.string() }),
    errors: ['account/two-step-on', 'account/confirm-first', 'account/second-factor-first'],
    idempotent: false,
    access: { self: ofOwner('ok') },
  },
  confirmTwoStep: {
    ...own,
    method: 'PUT',
    path: '/user/two-step',
    summary: 'Turns two-step codes on, and tells the recovery codes once.',
    input: v.strictObject({ code: TypedCode }),
    output: RecoveryCodes,
    errors: [
      'account/wrong-second-code',
      'account/two-step-on',
      'account/two-step-off',
      'account/confirm-first',
      'account/second-factor-first',
    ],
    idempotent: false,
    access: { self: ofOwner('account/two-step-off') },
  },
  endTwoStep: {
    ...own,
    method: 'DELETE',
    path: '/user/two-step',
    summary: 'Turns two-step codes off, with the password and a code.',
    input: v.strictObject({ password: v.optional(TypedPassword), code: TypedCode }),
    output: SignInMeans,
    errors: [
      'account/wrong-second-code',
      'account/wrong-password',
      'account/two-step-off',
      'account/sign-in-again',
    ],
    idempotent: false,
    access: { self: ofOwner('account/two-step-off') },
  },
  renewRecoveryCodes: {
    ...own,
    method: 'POST',
    path: '/user/two-step/recovery',
    summary: 'Makes ten new recovery codes; the old ones end.',
    input: v.strictObject({ code: TypedCode }),
    output: RecoveryCodes,
    errors: ['account/wrong-second-code', 'account/two-step-off'],
    idempotent: false,
    access: { self: ofOwner('account/two-step-off') },
  },
  confirmOwner: {
    ...own,
    method: 'POST',
    path: '/user/confirm',
    summary: 'Confirms with a code or a passkey who one is, as a password does.',
    input: v.union([v.strictObject({ code: TypedCode }), v.strictObject({ credential: PasskeyAnswer })]),
    output: Nothing,
    errors: [
      'account/wrong-second-code',
      'account/two-step-off',
      'account/passkey-refused',
      'account/passkeys-not-here',
    ],
    idempotent: false,
    access: { self: ofOwner('account/two-step-off') },
  },
  putEmailBack: {
    method: 'POST',
    path: '/user/email/back',
    auth: 0,
    summary: 'Puts the address back that a member had before, with the link of the mail about the change.',
    input: v.strictObject({ token: Token }),
    output: v.strictObject({ email: Email }),
    errors: ['account/link-over', 'account/proof-needed'],
    idempotent: false,
    access: { self: everybody('account/link-over') },
  },
});
