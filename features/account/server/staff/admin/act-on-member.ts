import type { Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { adminCalls, MemberOverview } from '../../../contract/admin-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { actAsStaff } from '../../public/staff-act.ts';
import type { MemberRow } from '../../store/members.ts';
import type { ActDetail } from '../acts/write-act.ts';
import { overviewOf } from './member-overview.ts';

/** Context of each call that changes a member. */
export type ChangeRequest = Pick<CallContext<typeof adminCalls.endSessions>, 'me' | 'input' | 'transact'>;

interface MemberAct {
  /** Name of the call. It is also logged as the name of the action. */
  readonly act: keyof typeof adminCalls;
  /** True when the change takes away the member's ability to act as an administrator. */
  readonly takesAdmin?: boolean;
  /** Makes the change. Returns the details that are logged beside the reason. */
  readonly change: (tx: Tx, member: MemberRow, at: number) => Promise<Omit<ActDetail, 'reason'>>;
}

/**
 * Changes a member, invalidates their sessions in all processes and writes the audit log, in one transaction.
 */
export async function actOnMember(
  deps: Deps,
  request: ChangeRequest,
  { change, ...act }: MemberAct,
): Promise<MemberOverview | Refusal> {
  return await actAsStaff<MemberOverview>(deps, request, {
    ...act,
    change: async (tx, member, at) => {
      const detail = await change(tx, member, at);
      memberChanged(deps, tx, member.uid);
      return { detail, answer: await overviewOf(tx, member.uid, request.me, at) };
    },
  });
}
