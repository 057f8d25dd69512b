import type { Tx } from '@mitto/server-kit/database/database';
import { lockAdmins } from '../store/admins.ts';
import type { MemberRow } from '../store/members.ts';

/**
 * True when the member can act as an administrator. A paused administrator counts, as they can enable
 * themselves.
 */
export function isAbleAdmin(member: MemberRow, at: number): boolean {
  const isSuspended =
    member.suspended_at !== null && (member.suspended_until === null || member.suspended_until > at);
  return member.roles.includes('ROLE_ADMIN') && member.is_joined && !member.is_disabled && !isSuspended;
}

/**
 * True when no other administrator could act. Locks all administrators in one order, so that two who take
 * each other's role away run one after the other. Call it before any other member is locked: else it may
 * deadlock.
 */
export async function isLastAdmin(tx: Tx, uid: string, at: number): Promise<boolean> {
  const able = (await lockAdmins(tx)).filter((admin) => isAbleAdmin(admin, at));
  return able.length === 1 && able[0]?.uid === uid;
}
