import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import type { UserInfo } from '../../../contract/member.ts';
import type { userCalls } from '../../../contract/user-calls.ts';
import { readExport } from '../../store/member-export.ts';
import { deleteMember, insertFormerName, readMember, readPrivacy } from '../../store/members.ts';
import { formerNameMac } from '../check-names.ts';
import { userInfoOf } from '../user-info.ts';

export async function userInfo(
  { database, now }: Deps,
  { me }: CallContext<typeof userCalls.userInfo>,
): Promise<UserInfo> {
  const member = (await readMember(database.db, me.uid)) ?? fail('unauthorized');
  return userInfoOf(member, await readPrivacy(database.db, me.uid), now());
}

/** Deletes the member's row, and keeps their username from being taken. All other account tables cascade from it. */
export async function eraseAccount(tx: Tx, deps: Pick<Deps, 'secrets' | 'now'>, uid: string): Promise<void> {
  const member = await readMember(tx, uid);
  // Demo people come again under the same names.
  if (member?.username_key && !member.is_demo) {
    await insertFormerName(tx, formerNameMac(deps, member.username_key), deps.now());
  }
  await deleteMember(tx, uid);
}

export async function exportAccount(tx: Tx, uid: string): Promise<MemberExport> {
  return await readExport(tx, uid);
}
