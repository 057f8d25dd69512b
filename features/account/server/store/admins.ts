import type { Tx } from '@mitto/server-kit/database/database';
import type { MemberRow } from './members.ts';

/** Locks all administrators, of any standing, in ascending order of uid. */
export async function lockAdmins(tx: Tx): Promise<MemberRow[]> {
  return await tx
    .selectFrom('account_member')
    .selectAll()
    .where((eb) => eb(eb.val('ROLE_ADMIN'), '=', eb.fn.any('roles')))
    .orderBy('uid')
    .forUpdate()
    .execute();
}
