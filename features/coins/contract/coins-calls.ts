import { defineApi } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { Coins } from './coins-tables.ts';

/** Max number of coins in one movement. */
export const maxAmount = 1_000_000;
export const maxComment = 200;

const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxAmount));

/** A PIN: 6 digits. */
export const Pin = v.pipe(v.string(), v.regex(/^\d{6}$/, 'pin'));

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
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'suspended', 'unauthorized', 'ok'] },
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
      'coins/key-used',
    ],
    idempotent: false,
    // A caller without a PIN learns nothing of the receiver.
    access: {
      self: row('coins/oneself'),
      matched: row('coins/pin-first'),
      liked: row('coins/pin-first'),
      stranger: row('coins/pin-first'),
      blocked: row('coins/pin-first'),
      missing: row('coins/pin-first'),
    },
  },
});

function row(outcome: string) {
  return ['unauthorized', outcome, outcome, 'paused', 'suspended', 'unauthorized', outcome] as const;
}
