import type { Role } from '@mitto/kit/define-api';
import type { Settings } from '@mitto/server-kit/module/deps';
import { rolesOf } from '../../members/user-info.ts';
import type { StoredDevice } from '../../store/devices.ts';
import type { MemberRow } from '../../store/members.ts';

/**
 * True for a session of staff that cannot act as staff, because it was begun with a password alone. Outside
 * production the demo administrator may go without a second factor.
 */
export function needsSecondFactor(
  { isProduction }: Pick<Settings, 'isProduction'>,
  member: Pick<MemberRow, 'roles'>,
  device: Pick<StoredDevice, 'has_second_factor'>,
): boolean {
  return isProduction && member.roles.includes('ROLE_ADMIN') && !device.has_second_factor;
}

/** The roles that a session has: those of the member, without the staff's while the second factor is missing. */
export function sessionRoles(
  settings: Pick<Settings, 'isProduction'>,
  member: MemberRow,
  device: StoredDevice,
): Role[] {
  const roles = rolesOf(member);
  return needsSecondFactor(settings, member, device) ? roles.filter((role) => role !== 'ROLE_ADMIN') : roles;
}
