import type { Tx } from '@mitto/server-kit/database/database';
import { isInGoodStanding, standingOf } from '../../../policy.ts';
import { lockAdmins } from '../../store/admins.ts';
import type { MemberRow } from '../../store/members.ts';

/**
 * True when the member can act as an administrator. A paused administrator counts, as they can enable
 * themselves.
 */
export function isAbleAdmin(member: MemberRow, at: number): boolean {
  const standing = standingOf(
    {
      isDisabled: member.is_disabled || member.leaving_at !== null,
      suspendedAt: member.suspended_at,
      suspendedUntil: member.suspended_until,
      isAvailable: true,
    },
    at,
  );
  return member.roles.includes('ROLE_ADMIN') && member.is_joined && isInGoodStanding(standing);
}

/**
 * True when this member is the only one who can act as an administrator. Locks all administrators in the
 * order of their uids, so that two administrators who take each other's role away run one after the other.
 * Call it before locking any other member, to avoid deadlocks.
 */
export async function isLastAdmin(tx: Tx, uid: string, at: number): Promise<boolean> {
  const able = (await lockAdmins(tx)).filter((admin) => isAbleAdmin(admin, at));
  return able.length === 1 && able[0]?.uid === uid;
}
