import { refuse } from '@mitto/kit/app-error';
import { Uid } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import type { adminCalls, MemberOverview } from '../../../contract/admin-calls.ts';
import { compareKey } from '../../../policy.ts';
import { lookAsStaff } from '../../public/staff-act.ts';
import { findMemberBy, type MemberRow, readMember } from '../../store/members.ts';
import { overviewOf } from './member-overview.ts';

type Call = typeof adminCalls.findMember;

/** Finds a member for staff. The look is logged, also when there is nobody: addresses can be tried, too. */
export async function findMember(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input } = context;
  return await lookAsStaff<MemberOverview>(deps, context, {
    act: 'findMember',
    reason: 'Looks a member up.',
    look: async (tx, at) => {
      const member = await find(tx, input);
      const detail = { by: input.by, isFound: member !== undefined };
      if (!member) return { answer: refuse('account/no-such-member'), detail };
      return { answer: await overviewOf(tx, member.uid, me, at), about: member.uid, detail };
    },
  });
}

async function find(tx: Tx, { by, value }: CallContext<Call>['input']): Promise<MemberRow | undefined> {
  switch (by) {
    case 'uid':
      return v.is(Uid, value) ? await readMember(tx, value) : undefined;
    case 'email':
      return await findMemberBy(tx, 'email_key', compareKey(value));
    case 'username':
      return await findMemberBy(tx, 'username_key', compareKey(value));
    case 'mobile':
      return await findMemberBy(tx, 'mobile', value.replaceAll(/[\s()-]/g, ''));
  }
}
