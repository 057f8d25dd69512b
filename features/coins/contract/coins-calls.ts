import { Code, Ref } from '@mitto/account/contract/code-calls';
import { CodeSent, TypedPassword } from '@mitto/account/contract/member';
import { activeRow, defineApi, pausedRow } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { Coins } from './coins-tables.ts';

/** Max number of coins in one movement. */
export const maxAmount = 1_000_000;
export const maxComment = 200;

export const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxAmount));

/** A PIN: 6 digits. */
export const Pin = v.pipe(v.string(), v.regex(/^\d{6}$/, 'pin'));

/** The account's password; an account without one needs a fresh sign-in instead. */
const Password = v.optional(TypedPassword);

const ownCodeErrors = [
  'account/wrong-password',
  'account/sign-in-again',
  'account/email-unverified',
  'account/email-too-new',
  'account/proof-needed',
] as const;

export const coinsCalls = defineApi({
  setCoinsPin: {
    method: 'PUT',
    path: '/coins/pin',
    auth: 1,
    reach: 'paused',
    summary: 'Sets the PIN of the own coins account, or changes it with the old one.',
    input: v.strictObject({ pin: Pin, oldPin: v.optional(Pin) }),
    output: Nothing,
    errors: ['coins/wrong-pin', 'coins/same-pin', 'coins/disabled'],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
  sendCoinsPinCode: {
    method: 'POST',
    path: '/coins/pin/code',
    auth: 1,
    reach: 'paused',
    summary: 'Sends the code with which a forgotten PIN is set anew to the own e-mail address.',
    input: v.strictObject({ password: Password }),
    output: CodeSent,
    errors: [...ownCodeErrors, 'account/code-waiting', 'coins/pin-first', 'coins/disabled'],
    idempotent: false,
    access: { self: pausedRow('coins/pin-first') },
  },
  resetCoinsPin: {
    method: 'PUT',
    path: '/coins/pin/reset',
    auth: 1,
    reach: 'paused',
    summary: 'Sets a forgotten PIN anew with the password and the code, and gives back the tries.',
    input: v.strictObject({ password: Password, code: Code, ref: Ref, pin: Pin }),
    output: Nothing,
    errors: [...ownCodeErrors, 'account/wrong-code', 'coins/pin-first', 'coins/disabled'],
    idempotent: false,
    access: { self: pausedRow('coins/pin-first') },
  },
  transferCoins: {
    method: 'POST',
    path: '/coins/transfer',
    auth: 1,
    reach: 'active',
    summary: 'Sends coins to another member. The same id sent again moves them once.',
    input: v.strictObject({
      /** Chosen by the sender. */
      id: Id,
      receiver: Uid,
      amount: Amount,
      pin: Pin,
      /** Between matches only. */
      comments: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxComment))),
    }),
    output: v.strictObject({ id: Id, balance: Coins, given: Coins }),
    errors: [
      'coins/no-receiver',
      'coins/oneself',
      'coins/wrong-pin',
      'coins/pin-first',
      'coins/too-few',
      'coins/daily-limit',
      'coins/comment-needs-match',
      'coins/disabled',
      'coins/owes',
      'coins/key-used',
    ],
    idempotent: false,
    // A caller without a PIN learns nothing of the receiver.
    access: {
      self: activeRow('coins/oneself'),
      matched: activeRow('coins/pin-first'),
      liked: activeRow('coins/pin-first'),
      stranger: activeRow('coins/pin-first'),
      blocked: activeRow('coins/pin-first'),
      missing: activeRow('coins/pin-first'),
    },
  },
});
