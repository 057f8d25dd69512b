import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { compareKey } from '../../../policy.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { registerMember } from '../../members/register-member.ts';
import { findMemberBy, lockMember, type MemberRow, updateMember } from '../../store/members.ts';
import { isAbleAdmin } from '../acts/able-admin.ts';
import { writeAct } from '../acts/write-act.ts';

/** Outcome of `makeAdmin`. All but the first three are refusals. */
export type MakeAdminOutcome = 'registered' | 'given' | 'had' | 'demo' | 'unverified' | 'out-of-use';

/**
 * Makes the owner of an address an administrator. An unknown address gets an account without a password: its
 * owner sets one with the code of "Forgot password", which only their mailbox receives.
 *
 * An account with an unverified address is refused: anybody may have registered it, with a password of
 * theirs.
 */
export async function makeAdmin(deps: Deps, email: string): Promise<MakeAdminOutcome> {
  return await deps.database.transact(async (tx) => {
    const at = deps.now();
    const found = await findMemberBy(tx, 'email_key', compareKey(email));
    const known = found && (await lockMember(tx, found.uid));
    if (!known) {
      const member = await registerMember(tx, deps, {
        email,
        passwordHash: null,
        emailVerifiedAt: null,
        referral: null,
      });
      await giveRole(tx, deps, member, at);
      return 'registered';
    }
    if (known.is_demo) return 'demo';
    if (isAbleAdmin(known, at)) return 'had';
    if (known.email_verified_at === null) return 'unverified';
    if (!isAbleAdmin({ ...known, roles: adminRoles }, at)) return 'out-of-use';
    await giveRole(tx, deps, known, at);
    return 'given';
  });
}

const adminRoles = ['ROLE_USER', 'ROLE_ADMIN'];

async function giveRole(tx: Tx, deps: Deps, member: MemberRow, at: number): Promise<void> {
  await updateMember(tx, member.uid, { roles: adminRoles, modified_at: at });
  memberChanged(deps, tx, member.uid);
  const detail = { from: member.roles, to: adminRoles, reason: 'npm run admin' };
  await writeAct(tx, { by: member, act: 'makeAdmin', subject: member, detail, at });
}
