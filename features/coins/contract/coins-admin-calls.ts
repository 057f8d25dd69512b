import { aboutMember, forStaff, Reason, staff } from '@mitto/account/contract/admin-calls';
import { defineApi } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { Amount } from './coins-calls.ts';
import { coins } from './coins-tables.ts';

/** A member's coins, as staff sees them. */
const CoinsOverview = v.omit(coins.row, ['last_updated']);
export type CoinsOverview = v.InferOutput<typeof CoinsOverview>;

const errors = ['account/no-such-member', 'account/confirm-first'] as const;

export const coinsAdminCalls = defineApi({
  grantCoins: {
    ...staff,
    method: 'POST',
    path: '/admin/coins/grant',
    summary: 'Gives coins to a member. The same id sent again gives them once.',
    input: v.strictObject({
      uid: Uid,
      reason: Reason,
      /** Chosen by the caller. */
      id: Id,
      amount: Amount,
      /** True for coins that can be spent, and neither sent nor refunded. */
      isGiven: v.boolean(),
    }),
    output: CoinsOverview,
    errors: [...errors, 'coins/oneself', 'coins/key-used'],
    idempotent: false,
    access: { ...aboutMember, self: forStaff('coins/oneself') },
  },
  disableCoins: {
    ...staff,
    method: 'PUT',
    path: '/admin/coins/standing',
    summary: 'Disables the coins of a member, who can then look and not move them, or enables them again.',
    input: v.strictObject({ uid: Uid, reason: Reason, disabled: v.boolean() }),
    output: CoinsOverview,
    errors,
    idempotent: false,
    access: aboutMember,
  },
});
