import { aboutMember, forStaff, Reason, staff } from '@mitto/account/contract/admin-calls';
import { defineApi } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { withoutCardNumber } from './card-number.ts';
import { Money } from './money.ts';
import { Charge } from './payment-shapes.ts';

const errors = ['account/no-such-member', 'account/confirm-first'] as const;

export const paymentAdminCalls = defineApi({
  memberCharges: {
    ...staff,
    method: 'GET',
    path: '/admin/payment/charges',
    summary: 'The payments of a member, newest first. The look is logged.',
    input: withoutCardNumber(v.strictObject({ uid: Uid })),
    output: v.strictObject({ charges: v.array(Charge) }),
    errors,
    idempotent: true,
    access: aboutMember,
  },
  refundCharge: {
    ...staff,
    method: 'POST',
    path: '/admin/payment/refund',
    summary: 'Pays a charge back, whole or in part. The same id sent again pays back once.',
    input: withoutCardNumber(
      v.strictObject({
        uid: Uid,
        reason: Reason,
        /** Chosen by the caller. */
        id: Id,
        charge: Id,
        /** In the smallest unit of the currency; absent for all that is left. */
        amount: v.optional(Money),
      }),
    ),
    output: Charge,
    errors: [...errors, 'payments/no-charge', 'payments/not-refundable', 'payments/provider-away'],
    idempotent: false,
    access: {
      self: forStaff('payments/no-charge'),
      matched: forStaff('payments/no-charge'),
      liked: forStaff('payments/no-charge'),
      stranger: forStaff('payments/no-charge'),
      blocked: forStaff('payments/no-charge'),
      missing: forStaff('account/no-such-member'),
    },
  },
});
