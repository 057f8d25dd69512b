import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/** An e-mail address. It is stored as its owner typed it, and compared without regard to case. */
export const Email = v.pipe(v.string(), v.trim(), v.maxLength(254, 'too-long'), v.rfcEmail('email'));

/** A password as typed at login. Its rules are loose, because any wrong password gets the same answer. */
export const TypedPassword = v.pipe(v.string(), v.minLength(6, 'too-short'), v.maxLength(200, 'too-long'));

/** A new password. `policy.ts` checks its strength. */
export const ChosenPassword = v.pipe(v.string(), v.minLength(8, 'too-short'), v.maxLength(200, 'too-long'));

export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'too-short'),
  v.maxLength(30, 'too-long'),
  v.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?$/u, 'username'),
);

/** A number in E.164 form. Only the server checks whether such a number can exist. */
export const Mobile = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, 'mobile'));

export const Role = v.picklist(['ROLE_USER', 'ROLE_ADMIN']);

export const Standing = v.picklist(['active', 'paused', 'suspended', 'disabled']);
export type Standing = v.InferOutput<typeof Standing>;

/** Details of a suspension, shown to the suspended member. */
export const Suspension = v.strictObject({
  message: v.string(),
  resolution: v.string(),
  /** The time at which the suspension ends by itself; null when only staff can end it. */
  waitTime: v.nullable(Timestamp),
});
export type Suspension = v.InferOutput<typeof Suspension>;

export const Entitlement = v.strictObject({
  isPremiumUser: v.boolean(),
  isTrial: v.boolean(),
  premiumUntil: v.nullable(Timestamp),
});

export const Privacy = v.strictObject({
  circles: v.boolean(),
  mobile: v.boolean(),
  pm: v.boolean(),
  blurimage: v.boolean(),
  available: v.boolean(),
  location: v.boolean(),
  age: v.boolean(),
  addById: v.boolean(),
  addByMobileNumber: v.boolean(),
  hideMyVisits: v.boolean(),
  search: v.boolean(),
});
export type Privacy = v.InferOutput<typeof Privacy>;

export const PrivacyChanges = v.partial(Privacy);
export type PrivacyChanges = v.InferOutput<typeof PrivacyChanges>;

/** The account as its owner may see it. The app stores it in the session. */
export const UserInfo = v.strictObject({
  uid: Uid,
  email: v.nullable(v.string()),
  emailVerified: v.boolean(),
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  mobileVerified: v.boolean(),
  ROLES: v.array(Role),
  forcePasswordReset: v.boolean(),
  hasPassword: v.boolean(),
  referralCode: v.nullable(v.string()),
  privacy: Privacy,
  suspension: v.nullable(Suspension),
  ...Entitlement.entries,
  date: Timestamp,
});
export type UserInfo = v.InferOutput<typeof UserInfo>;

export const Tokens = v.strictObject({
  bearer: v.string(),
  expires_at: Timestamp,
  refresh_token: v.string(),
  /**
   * Token that gives access to media only. It may appear in a URL, and expires at the same time as `bearer`.
   */
  media_pass: v.string(),
});
export type Tokens = v.InferOutput<typeof Tokens>;

/**
 * Answer of each sign-in call. A disabled account gets neither tokens nor account data. One that its owner has
 * deleted gets a token to bring it back, for some minutes.
 */
export const Authorized = v.variant('disabled', [
  v.strictObject({
    disabled: v.literal(false),
    forcePasswordReset: v.boolean(),
    userId: Uid,
    userInfo: UserInfo,
    tokens: Tokens,
  }),
  v.strictObject({
    disabled: v.literal(true),
    forcePasswordReset: v.literal(false),
    leaving: v.optional(v.strictObject({ token: v.string(), erasedAt: Timestamp })),
  }),
]);
export type Authorized = v.InferOutput<typeof Authorized>;

/**
 * Answer of each call that sends a code. The app shows `expires` and `ref` while the member waits for the
 * code.
 */
export const CodeSent = v.strictObject({
  identifier: v.string(),
  expires: Timestamp,
  /** Moment from which another code may be asked for. */
  again: v.optional(Timestamp),
  ref: v.string(),
  /** Number of digits of a longer code, which one mail holds for several requests. */
  digits: v.optional(v.number()),
});
export type CodeSent = v.InferOutput<typeof CodeSent>;

export const DeviceSession = v.strictObject({
  deviceId: v.string(),
  isCurrent: v.boolean(),
  details: v.strictObject({
    browserName: v.string(),
    platform: v.string(),
    userAgent: v.string(),
    ip: v.string(),
    time: Timestamp,
  }),
});
export type DeviceSession = v.InferOutput<typeof DeviceSession>;
