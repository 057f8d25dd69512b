import { hashPassword } from '@mitto/account/server/password';
import { registerMember } from '@mitto/account/server/register-member';
import { updateMember } from '@mitto/account/server/store/members';
import type { Deps } from '@mitto/server-kit/module/deps';

export const demoPassword = 'Mitto-demo-1';

const people = [
  { email: 'demo@mitto.example', username: 'demo', roles: ['ROLE_USER'] },
  { email: 'admin@mitto.example', username: 'admin', roles: ['ROLE_USER', 'ROLE_ADMIN'] },
] as const;

/** Puts the demo people into a database that has nobody yet; says whether it did. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return await deps.database.transact(async (tx) => {
    const anybody = await tx.selectFrom('account_member').select('uid').limit(1).executeTakeFirst();
    if (anybody) return false;
    for (const { email, username, roles } of people) {
      const at = deps.now();
      const member = await registerMember(tx, deps, {
        email,
        passwordHash,
        emailVerifiedAt: at,
        referral: null,
      });
      await updateMember(tx, member.uid, { username, username_key: username, roles: [...roles] });
    }
    return true;
  });
}
