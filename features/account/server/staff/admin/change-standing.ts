import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Updateable } from 'kysely';
import { accountEvents } from '../../../contract/account-events.ts';
import type { adminCalls } from '../../../contract/admin-calls.ts';
import { memberStanding } from '../../members/user-info.ts';
import type { MemberTable } from '../../store/account-tables.ts';
import { deleteDevices } from '../../store/devices.ts';
import { readPrivacy, updateMember } from '../../store/members.ts';
import { actOnMember } from './act-on-member.ts';

type Call = typeof adminCalls.changeStanding;
type Input = CallContext<Call>['input'];

/**
 * Sets the standing. `available` stays as it is, so a member who had paused their account is paused again
 * when staff makes them active.
 */
export async function changeStanding(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { input } = context;
  const until = input.until ?? null;
  if (input.standing === 'suspended' && until !== null && until <= deps.now()) {
    fail('invalid', { fields: { until: 'past' } });
  }
  return await actOnMember(deps, context, {
    act: 'changeStanding',
    takesAdmin: input.standing !== 'active',
    change: async (tx, member, at) => {
      const changes = { ...standingColumns(input, at), modified_at: at };
      await updateMember(tx, member.uid, changes);
      if (input.standing === 'disabled') await deleteDevices(tx, member.uid);
      const privacy = await readPrivacy(tx, member.uid);
      const from = memberStanding(member, privacy, at);
      const to = memberStanding({ ...member, ...changes }, privacy, at);
      if (from !== to) await deps.emit(tx, accountEvents.standingChanged, { uid: member.uid, from, to });
      return { from, to, ...(to === 'suspended' ? { until } : {}) };
    },
  });
}

function standingColumns({ standing, until, message, resolution }: Input, at: number) {
  const isSuspended = standing === 'suspended';
  return {
    is_disabled: standing === 'disabled',
    suspended_at: isSuspended ? at : null,
    suspended_until: isSuspended ? (until ?? null) : null,
    suspension_message: isSuspended ? (message ?? null) : null,
    suspension_resolution: isSuspended ? (resolution ?? null) : null,
  } satisfies Updateable<MemberTable>;
}
