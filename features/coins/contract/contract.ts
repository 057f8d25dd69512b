import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { coinsAdminCalls } from './coins-admin-calls.ts';
import { coinsCalls } from './coins-calls.ts';
import { coinsErrors } from './coins-errors.ts';

export const coinsContract = {
  name: 'coins',
  api: { ...coinsCalls, ...coinsAdminCalls },
  errors: coinsErrors,
  events: defineEvents('coins', {
    /** A member has received coins from another. The notifications feature listens to it. */
    received: {
      kind: 'after',
      // A listener that hears of a transfer twice recognises it by `at`.
      payload: v.object({ by: Uid, to: Uid, id: Id, at: Timestamp }),
    },
  }),
} as const;
