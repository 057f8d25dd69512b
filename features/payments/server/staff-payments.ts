import { memberFacts } from '@mitto/account/server/public/member-facts';
import { actAsStaff, lookAsStaff } from '@mitto/account/server/public/staff-act';
import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { paymentAdminCalls } from '../contract/payment-admin-calls.ts';
import { chargesPage } from '../contract/payment-calls.ts';
import type { Charge } from '../contract/payment-shapes.ts';
import { orderRefund } from './order-refund.ts';
import { chargeOf, listCharges, readChargeRow } from './store/charges.ts';

type ListCall = typeof paymentAdminCalls.memberCharges;
type RefundCall = typeof paymentAdminCalls.refundCharge;

export async function memberCharges(
  deps: Deps,
  context: CallContext<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const { uid } = context.input;
  return await lookAsStaff<{ charges: Charge[] }>(deps, context, {
    act: 'memberCharges',
    reason: 'Looks at payments.',
    look: async (tx, at) => {
      if (!(await memberFacts(tx, uid, at))) fail('account/no-such-member');
      const charges = (await listCharges(tx, uid, { start: 0, limit: chargesPage })).map(chargeOf);
      return { about: uid, answer: { charges }, detail: { listed: charges.length } };
    },
  });
}

/** Pays a charge of a member back. The provider is asked after the commit. */
export async function refundAsStaff(
  deps: Deps,
  context: CallContext<RefundCall>,
): Promise<CallAnswer<RefundCall>> {
  const { uid, id, charge, amount } = context.input;
  return await actAsStaff<Charge>(deps, context, {
    act: 'refundCharge',
    change: async (tx) => {
      if ((await readChargeRow(tx, charge))?.uid !== uid) fail('payments/no-charge');
      const row = await orderRefund(tx, deps, { charge, amount, key: `staff ${id}` });
      return { detail: { charge, amount: amount ?? null }, answer: chargeOf(row) };
    },
  });
}
