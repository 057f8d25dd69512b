import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { adminCalls } from '../../../contract/admin-calls.ts';
import { setEntitlement } from '../../public/entitlement.ts';
import { actOnMember } from './act-on-member.ts';

type Call = typeof adminCalls.changeEntitlement;

export async function changeEntitlement(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { premiumUntil, isTrial = false } = context.input;
  return await actOnMember(deps, context, {
    act: 'changeEntitlement',
    change: async (tx, member) => {
      await setEntitlement(tx, deps, member, { premiumUntil, isTrial });
      return { from: member.premium_until, to: premiumUntil, isTrial };
    },
  });
}
