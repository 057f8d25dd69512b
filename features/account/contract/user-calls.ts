import { activeRow, defineApi, pausedRow } from '@mitto/kit/define-api';
import { Uid } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import { MediaKey, ProfileImage } from '@mitto/kit/photo-file';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { ChosenPassword, Email, PrivacyChanges, TypedPassword, UserInfo, Username } from './member.ts';

const NewMember = v.strictObject({
  email: Email,
  password: ChosenPassword,
  /**
   * Referral code RF-{username}-{year}, from the link that the visitor opened. The format is not validated.
   */
  referral: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))),
});

/** A member found by username or mobile number, with only the fields that identify them. */
export const FoundMember = v.strictObject({
  uid: Uid,
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Redacted to what the caller may see. */
  profileImage: v.optional(ProfileImage),
});
export type FoundMember = v.InferOutput<typeof FoundMember>;

export const userCalls = defineApi({
  addUser: {
    method: 'POST',
    path: '/user',
    auth: 0,
    summary: 'Registers a member.',
    input: v.strictObject({ records: v.pipe(v.array(NewMember), v.length(1, 'one-record')) }),
    output: v.strictObject({ userIds: v.array(Uid) }),
    errors: [
      'account/email-taken',
      'account/weak-password',
      'account/common-password',
      'account/proof-needed',
    ],
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  existsUser: {
    method: 'POST',
    path: '/user/exists',
    auth: 2,
    summary: 'Tells whether an e-mail address or username is taken, or a referral code somebody’s.',
    input: v.strictObject({
      type: v.picklist(['email', 'username', 'referral']),
      value: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
      ignoreCase: v.optional(v.literal(true)),
    }),
    output: v.strictObject({ exists: v.boolean() }),
    errors: ['account/proof-needed'],
    idempotent: true,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  userInfo: {
    method: 'GET',
    path: '/user/info',
    auth: 1,
    reach: 'suspended',
    beforeReset: true,
    summary: 'The own account.',
    input: Nothing,
    output: UserInfo,
    errors: [],
    idempotent: true,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'ok', 'unauthorized', 'ok'] },
  },
  updateUser: {
    method: 'PUT',
    path: '/user',
    auth: 1,
    reach: 'paused',
    beforeReset: true,
    summary: 'Changes the own e-mail address, username, password or privacy; pausing is privacy.available.',
    input: v.strictObject({
      email: v.optional(Email),
      username: v.optional(Username),
      password: v.optional(ChosenPassword),
      /** Required to change the password or the e-mail address, except after a password reset. */
      currentPassword: v.optional(TypedPassword),
      privacy: v.optional(PrivacyChanges),
    }),
    output: UserInfo,
    errors: [
      'account/email-taken',
      'account/username-taken',
      'account/wrong-password',
      'account/weak-password',
      'account/common-password',
      'account/same-password',
      'account/premium-only',
      'account/sign-in-again',
      'account/proof-needed',
    ],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
  removeUser: {
    method: 'DELETE',
    path: '/user',
    auth: 1,
    reach: 'paused',
    summary: 'Erases the own account and all that is kept of it.',
    input: v.strictObject({ password: v.optional(TypedPassword) }),
    output: Nothing,
    errors: ['account/wrong-password', 'account/sign-in-again', 'account/last-admin'],
    idempotent: false,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'suspended', 'unauthorized', 'account/last-admin'] },
  },
  exportUser: {
    method: 'GET',
    path: '/user/export',
    auth: 1,
    reach: 'suspended',
    summary: 'All that is kept of the caller, by feature and table; 202 and nothing while it is prepared.',
    input: Nothing,
    output: v.nullable(v.record(v.string(), v.record(v.string(), v.array(v.unknown())))),
    prepares: true,
    weight: 5,
    errors: [],
    idempotent: true,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'ok', 'unauthorized', 'ok'] },
  },
  askArchive: {
    method: 'POST',
    path: '/user/export/archive',
    auth: 1,
    reach: 'suspended',
    summary:
      'Asks for a readable archive of all that is kept of the caller. A mail tells when it is ready; it lies at /media/{key}/zip then.',
    input: Nothing,
    output: v.strictObject({
      /** Null while it is prepared. */
      key: v.nullable(MediaKey),
      madeAt: Timestamp,
      endsAt: Timestamp,
    }),
    errors: [],
    idempotent: true,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'ok', 'unauthorized', 'ok'] },
  },
  searchUser: {
    method: 'POST',
    path: '/user/search',
    auth: 1,
    reach: 'active',
    summary: 'Finds a member by exact username or mobile number, if they allow it.',
    input: v.strictObject({
      /** The caller, if given. */
      uid: v.optional(Uid),
      type: v.picklist(['username', 'mobile']),
      searchValue: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
    }),
    output: v.pipe(v.array(FoundMember), v.maxLength(1)),
    errors: ['account/profile-first', 'account/verify-first'],
    idempotent: true,
    views: { found: v.strictTuple([FoundMember]), none: v.strictTuple([]) },
    access: {
      self: activeRow('none'),
      matched: activeRow('found'),
      liked: activeRow('found'),
      stranger: activeRow('found'),
      blocked: activeRow('none'),
      missing: activeRow('none'),
    },
  },
  validatePassword: {
    method: 'POST',
    path: '/user/password/validate',
    auth: 1,
    reach: 'paused',
    summary: 'Checks the own password before something that cannot be undone, or before acts of staff.',
    input: v.strictObject({ password: TypedPassword }),
    output: v.strictObject({ valid: v.literal(true) }),
    errors: ['account/wrong-password'],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
});
