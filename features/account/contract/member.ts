import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/** E-mail addresses keep the spelling their owner chose; they are compared without regard to case. */
export const Email = v.pipe(v.string(), v.trim(), v.maxLength(254, 'too-long'), v.rfcEmail('email'));

/** A password as typed at login: whatever it is, the answer is the same. */
export const TypedPassword = v.pipe(v.string(), v.minLength(6, 'too-short'), v.maxLength(200, 'too-long'));

/** A password somebody chooses; how strong it must be is in `policy.ts`. */
export const ChosenPassword = v.pipe(v.string(), v.minLength(8, 'too-short'), v.maxLength(200, 'too-long'));

export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'too-short'),
  v.maxLength(30, 'too-long'),
  v.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?$/u, 'username'),
);

/** E.164; the server decides whether the number can exist. */
export const Mobile = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, 'mobile'));

export const Role = v.picklist(['ROLE_USER', 'ROLE_ADMIN']);

export const Standing = v.picklist(['active', 'paused', 'suspended', 'disabled']);
export type Standing = v.InferOutput<typeof Standing>;

/** What a suspended member is told. */
export const Suspension = v.strictObject({
  message: v.string(),
  resolution: v.string(),
  /** When it ends by itself; null until somebody ends it. */
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

/** The owner's own view of the account: what the session keeps. */
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
  /** Opens pictures and nothing else, for as long as the bearer; it may stand in an address. */
  media_pass: v.string(),
});
export type Tokens = v.InferOutput<typeof Tokens>;

/** The answer to every way of signing in. A disabled account gets neither tokens nor information. */
export const Authorized = v.variant('disabled', [
  v.strictObject({
    disabled: v.literal(false),
    forcePasswordReset: v.boolean(),
    userId: Uid,
    userInfo: UserInfo,
    tokens: Tokens,
  }),
  v.strictObject({ disabled: v.literal(true), forcePasswordReset: v.literal(false) }),
]);
export type Authorized = v.InferOutput<typeof Authorized>;

/** A code is on its way: what the screen shows while it waits. */
export const CodeSent = v.strictObject({ identifier: v.string(), expires: Timestamp, ref: v.string() });
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
