import { fail, type Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { adminCalls, MemberOverview } from '../../contract/admin-calls.ts';
import { type ActDetail, actingAdmin, writeAct } from '../acts/write-act.ts';
import { memberChanged } from '../sessions/sessions.ts';
import { lockMember, type MemberRow } from '../store/members.ts';
import { isLastAdmin } from './able-admin.ts';
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
  { me, input, transact }: ChangeRequest,
  { act, takesAdmin = false, change }: MemberAct,
): Promise<MemberOverview | Refusal> {
  return await transact(async (tx) => {
    const at = deps.now();
    const isLast = takesAdmin && (await isLastAdmin(tx, input.uid, at));
    const member = (await lockMember(tx, input.uid)) ?? fail('account/no-such-member');
    const by = await actingAdmin(tx, me, at);
    if (isLast) fail('account/last-admin');
    const facts = await change(tx, member, at);
    memberChanged(deps, tx, member.uid);
    const overview = await overviewOf(tx, member.uid, me, at);
    const detail = { ...facts, reason: input.reason };
    await writeAct(tx, { by, act, subject: member, detail, at });
    return overview;
  });
}
