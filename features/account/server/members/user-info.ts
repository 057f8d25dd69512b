import type { Role } from '@mitto/kit/define-api';
import type { Privacy, Suspension, UserInfo } from '../../contract/member.ts';
import { isPremium, referralCode, standingOf } from '../../policy.ts';
import type { MemberRow, PrivacyRow } from '../store/members.ts';

export function privacyOf(row: PrivacyRow): Privacy {
  return {
    circles: row.circles,
    mobile: row.mobile,
    pm: row.pm,
    blurimage: row.blurimage,
    available: row.available,
    location: row.location,
    age: row.age,
    addById: row.add_by_id,
    addByMobileNumber: row.add_by_mobile_number,
    hideMyVisits: row.hide_my_visits,
    search: row.search,
  };
}

type StandingRow = Pick<MemberRow, 'is_disabled' | 'leaving_at' | 'suspended_at' | 'suspended_until'>;

/** A member who has deleted their account counts as disabled, so that they are hidden wherever one is. */
export function memberStanding(member: StandingRow, privacy: PrivacyRow, now: number) {
  return standingOf(
    {
      isDisabled: member.is_disabled || member.leaving_at !== null,
      suspendedAt: member.suspended_at,
      suspendedUntil: member.suspended_until,
      isAvailable: privacy.available,
    },
    now,
  );
}

export function rolesOf(member: MemberRow): Role[] {
  return member.roles.filter((role): role is Role => role === 'ROLE_USER' || role === 'ROLE_ADMIN');
}

export function userInfoOf(member: MemberRow, privacy: PrivacyRow, now: number): UserInfo {
  return {
    uid: member.uid,
    email: member.email,
    emailVerified: member.email_verified_at !== null,
    username: member.username,
    name: member.name,
    mobile: member.mobile,
    mobileVerified: member.mobile_verified_at !== null,
    ROLES: rolesOf(member),
    forcePasswordReset: member.must_reset,
    hasPassword: member.password_hash !== null,
    referralCode: referralCode(member.username, member.made_at),
    privacy: privacyOf(privacy),
    suspension: memberStanding(member, privacy, now) === 'suspended' ? suspensionOf(member) : null,
    isPremiumUser: isPremium(member.premium_until, now),
    isTrial: member.is_trial,
    premiumUntil: member.premium_until,
    date: member.made_at,
  };
}

type SuspensionRow = Pick<MemberRow, 'suspension_message' | 'suspension_resolution' | 'suspended_until'>;

export function suspensionOf(member: SuspensionRow): Suspension {
  return {
    message: member.suspension_message ?? '',
    resolution: member.suspension_resolution ?? '',
    waitTime: member.suspended_until,
  };
}
