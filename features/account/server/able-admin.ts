import type { Tx } from '@mitto/server-kit/database/database';
import { lockAdmins } from './store/admins.ts';
import type { MemberRow } from './store/members.ts';

/** Whether the member can act as an administrator: one who paused can enable themselves and does count. */
export function isAbleAdmin(member: MemberRow, at: number): boolean {
  const isSuspended =
    member.suspended_at !== null && (member.suspended_until === null || member.suspended_until > at);
  return member.roles.includes('ROLE_ADMIN') && member.is_joined && !member.is_disabled && !isSuspended;
}

/**
 * Whether nobody could act without this member. Locks every administrator, in one order, so that two who take
 * each other's role away do it one after the other: call it before any other member is locked.
 */
export async function isLastAdmin(tx: Tx, uid: string, at: number): Promise<boolean> {
  const able = (await lockAdmins(tx)).filter((admin) => isAbleAdmin(admin, at));
  return able.length === 1 && able[0]?.uid === uid;
}
