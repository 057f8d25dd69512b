import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { coinsAdminCalls } from './coins-admin-calls.ts';
import { coinsCalls } from './coins-calls.ts';

/**
 * Errors of the coins. A receiver who is unknown, blocked, hidden, paused, suspended or deleted gives the
 * same `coins/no-receiver`, so that the sender cannot find out which.
 */
const coinsErrors = defineErrors({
  'coins/no-receiver': { status: 404, sentence: 'User not found' },
  'coins/oneself': { status: 422, sentence: 'This is your own account. Choose somebody else.' },
  'coins/wrong-pin': { status: 422, sentence: 'You have entered an invalid pin' },
  'coins/pin-first': { status: 409, sentence: 'Please set a PIN first.' },
  'coins/same-pin': { status: 422, sentence: 'Old and New Pin cannot be same.' },
  'coins/too-few': { status: 409, sentence: 'You need more MTC for this, please buy more coins' },
  'coins/given-not-taken': {
    status: 409,
    sentence: 'Coins that you were given cannot pay for this. You need more of your own.',
  },
  'coins/daily-limit': { status: 409, sentence: 'This is more than you can send in one day.' },
  'coins/comment-needs-match': {
    status: 422,
    sentence: 'You can add a comment once you both like each other.',
  },
  'coins/disabled': { status: 403, sentence: 'Your coins account is disabled. Please contact us.' },
  'coins/owes': {
    status: 409,
    sentence: 'A payment of yours was taken back after its coins were spent. Please buy coins to settle it.',
  },
  'coins/key-used': { status: 409, sentence: 'This transfer was already sent with other details.' },
});

export const coinsContract = {
  name: 'coins',
  api: { ...coinsCalls, ...coinsAdminCalls },
  errors: coinsErrors,
  events: defineEvents('coins', {
    /** A member has received coins from another. The notifications feature listens to it. */
    received: {
      kind: 'after',
      // A listener that receives a transfer twice recognises it by `at`.
      payload: v.object({ by: Uid, to: Uid, id: Id, at: Timestamp }),
    },
    /** An invited member has the coins of the invitation. */
    rewarded: { kind: 'after', payload: v.object({ to: Uid, id: Id, at: Timestamp }) },
  }),
} as const;
