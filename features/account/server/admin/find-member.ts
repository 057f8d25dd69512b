import { fail } from '@mitto/kit/app-error';
import { Uid } from '@mitto/kit/ids';
import type { Db } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import type { adminCalls } from '../../contract/admin-calls.ts';
import { compareKey } from '../../policy.ts';
import { findMember as findByUid, findMemberBy, type MemberRow } from '../store/members.ts';
import { overviewOf } from './member-overview.ts';

type Call = typeof adminCalls.findMember;

export async function findMember(
  { database, now }: Deps,
  { me, input }: CallContext<Call>,
): Promise<CallAnswer<Call>> {
  const member = (await find(database.db, input)) ?? fail('account/no-such-member');
  return await overviewOf(database.db, member.uid, me, now());
}

async function find(db: Db, { by, value }: CallContext<Call>['input']): Promise<MemberRow | undefined> {
  switch (by) {
    case 'uid':
      return v.is(Uid, value) ? await findByUid(db, value) : undefined;
    case 'email':
      return await findMemberBy(db, 'email_key', compareKey(value));
    case 'username':
      return await findMemberBy(db, 'username_key', compareKey(value));
    case 'mobile':
      return await findMemberBy(db, 'mobile', value.replaceAll(/[\s()-]/g, ''));
  }
}
