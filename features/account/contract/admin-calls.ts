import { defineApi } from '@mitto/kit/define-api';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { DeviceSession, PrivacyChanges, Role, Standing, UserInfo } from './member.ts';

/** The reason that staff types for the audit log. */
export const Reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'too-short'), v.maxLength(500, 'too-long'));
const Task = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/, 'task'));

export const MemberOverview = v.strictObject({
  userInfo: UserInfo,
  standing: Standing,
  isJoined: v.boolean(),
  lastLoginTime: v.nullable(Timestamp),
  devices: v.array(DeviceSession),
  limits: v.array(v.strictObject({ task: v.string(), count: v.number(), restsUntil: v.nullable(Timestamp) })),
  /** Minutes this member must wait between two messages, if staff has set them for this member; else null. */
  chatWaitTime: v.nullable(v.number()),
});
export type MemberOverview = v.InferOutput<typeof MemberOverview>;

/**
 * One row of the audit log: an action by staff. `subject` is a pseudonym. Only the member's account row links
 * it to the member, and that row is deleted with the account.
 */
export const Act = v.strictObject({
  number: v.number(),
  date: Timestamp,
  by: v.string(),
  act: v.string(),
  subject: v.nullable(v.string()),
  detail: v.record(v.string(), v.unknown()),
  hash: v.string(),
});

/** Calls for staff alone. */
export const staff = { auth: 1, roles: ['ROLE_ADMIN'], reach: 'active' } as const;

/**
 * Makes an `access` row: the expected answers of a call for staff, by kind of caller. Only an administrator
 * gets `outcome`.
 */
export const forStaff = (outcome: string) =>
  ['unauthorized', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'unauthorized', outcome] as const;

/** The `access` of a call for staff that names a member. */
export const aboutMember = {
  self: forStaff('ok'),
  matched: forStaff('ok'),
  liked: forStaff('ok'),
  stranger: forStaff('ok'),
  blocked: forStaff('ok'),
  missing: forStaff('account/no-such-member'),
} as const;

const change = <const P extends `/${string}`, S extends v.ObjectEntries>(
  path: P,
  summary: string,
  entries: S,
) => ({
  ...staff,
  method: 'PUT' as const,
  path,
  summary,
  input: v.strictObject({ uid: Uid, reason: Reason, ...entries }),
  output: MemberOverview,
  errors: ['account/no-such-member', 'account/last-admin', 'account/confirm-first'],
  idempotent: false as const,
  access: aboutMember,
});

export const adminCalls = defineApi({
  findMember: {
    ...staff,
    method: 'POST',
    path: '/admin/member/find',
    summary: 'One account by id, e-mail address, username or mobile number. The look is logged.',
    input: v.strictObject({
      by: v.picklist(['uid', 'email', 'username', 'mobile']),
      value: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
    }),
    output: MemberOverview,
    errors: ['account/no-such-member', 'account/confirm-first'],
    idempotent: true,
    access: aboutMember,
  },
  changeStanding: {
    ...change('/admin/member/standing', 'Suspends with a message, disables, or makes active again.', {
      standing: v.picklist(['active', 'suspended', 'disabled']),
      until: v.optional(v.nullable(Timestamp)),
      message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
      resolution: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
    }),
    access: { ...aboutMember, self: forStaff('account/last-admin') },
  },
  changeEntitlement: change('/admin/member/entitlement', 'Gives or ends premium.', {
    premiumUntil: v.nullable(Timestamp),
    isTrial: v.optional(v.boolean()),
  }),
  changeRoles: {
    ...change('/admin/member/roles', 'Gives or takes roles.', {
      ROLES: v.pipe(v.array(Role), v.minLength(1), v.maxLength(2)),
    }),
    access: { ...aboutMember, self: forStaff('account/last-admin') },
  },
  changePrivacy: change('/admin/member/privacy', "Changes privacy flags on the member's behalf.", {
    privacy: PrivacyChanges,
  }),
  changeLimits: change(
    '/admin/member/limits',
    'Forgets what was counted, or sets the wait between messages.',
    {
      resetTasks: v.optional(v.pipe(v.array(Task), v.maxLength(20))),
      chatWaitTime: v.optional(
        v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_080))),
      ),
    },
  ),
  forcePasswordReset: change(
    '/admin/member/password-reset',
    'Asks for a new password at the next step, and ends all sessions.',
    {},
  ),
  resetSecondFactor: change(
    '/admin/member/second-factor',
    'Removes passkeys and two-step codes of a member who lost them, and signs the member out everywhere.',
    { check: v.picklist(['in-person', 'video-call', 'photo-and-document', 'known-contact']) },
  ),
  endSessions: change('/admin/member/devices', 'Signs the member out everywhere.', {}),
  addToDatabase: {
    ...change('/database/user/add', "Joins a member to the application's database.", {}),
    method: 'POST',
  },
  removeFromDatabase: {
    ...change(
      '/database/user/remove',
      "Takes a member out of the application's database; nothing is erased.",
      {},
    ),
    method: 'POST',
    access: { ...aboutMember, self: forStaff('account/last-admin') },
  },
  readActs: {
    ...staff,
    method: 'GET',
    path: '/admin/acts',
    summary: 'The log of administrative acts, newest first, and whether its chain is whole.',
    input: v.strictObject({
      before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'number'), v.transform(Number))),
    }),
    output: v.strictObject({ acts: v.array(Act), isWhole: v.boolean() }),
    errors: [],
    idempotent: true,
    access: { self: forStaff('ok') },
  },
});
