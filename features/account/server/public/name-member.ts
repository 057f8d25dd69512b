import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { clashesWith } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import { compareKey } from '../../policy.ts';
import { checkNames } from '../members/check-names.ts';
import { memberChanged } from '../sessions/sessions.ts';
import { reserveMember, updateMember } from '../store/members.ts';

export interface Naming {
  readonly name?: string;
  readonly username?: string;
  /** Referral code RF-{username}-{year}. It is ignored when the member already has one. */
  readonly referral?: string;
}

/** Sets the member's display name or username. Locks the member's row as `reserveMember` does. */
export async function nameMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'bus'>,
  uid: string,
  { name, username, referral }: Naming,
): Promise<void> {
  const member = (await reserveMember(tx, uid)) ?? fail('unauthorized');
  checkNames(member.roles, { name, username });
  try {
    await updateMember(tx, uid, {
      ...(name !== undefined && { name }),
      ...(username !== undefined && { username, username_key: compareKey(username) }),
      ...(referral !== undefined && { referral: member.referral ?? referral }),
      modified_at: deps.now(),
    });
  } catch (error) {
    if (clashesWith(error, 'account_member_username')) {
      fail('account/username-taken', { fields: { username: 'taken' } });
    }
    throw error;
  }
  memberChanged(deps, tx, uid);
}
