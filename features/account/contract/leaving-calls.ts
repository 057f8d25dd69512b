import { defineApi } from '@mitto/kit/define-api';
import { Uid } from '@mitto/kit/ids';
import { day, Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Authorized, TypedPassword } from './member.ts';

/** Time in ms in which a member who has deleted their account can bring it back. */
export const leavingFor = 14 * day;

export const leavingReasons = ['found-someone', 'break', 'too-few-people', 'privacy', 'other'] as const;
export type LeavingReason = (typeof leavingReasons)[number];
export const recommendations = ['very-likely', 'likely', 'neutral', 'unlikely', 'very-unlikely'] as const;
export const supportExperiences = ['good', 'fair', 'poor', 'none'] as const;
export const maxSuggestions = 1000;

/** Feedback of a member who leaves. */
export const LeavingFeedback = v.strictObject({
  reason: v.picklist(leavingReasons),
  suggestions: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxSuggestions, 'too-long'))),
  recommendation: v.optional(v.picklist(recommendations)),
  supportExperience: v.optional(v.picklist(supportExperiences)),
});
export type LeavingFeedback = v.InferOutput<typeof LeavingFeedback>;

const notLeaving = 'account/not-leaving';

export const leavingCalls = defineApi({
  deactivateAccount: {
    method: 'POST',
    path: '/user/deactivate',
    auth: 1,
    reach: 'paused',
    summary:
      'Deletes the own account: it is hidden at once, every session ends, and after 14 days all of it is erased. Until then a sign-in can bring it back.',
    input: v.strictObject({
      /** The caller's own id. */
      uid: Uid,
      /** Accounts without a password need a fresh sign-in instead. */
      password: v.optional(TypedPassword),
      feedback: LeavingFeedback,
    }),
    output: v.strictObject({ erasedAt: Timestamp }),
    errors: ['account/wrong-password', 'account/sign-in-again', 'account/last-admin', 'account/not-yourself'],
    idempotent: false,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'suspended', 'unauthorized', 'account/last-admin'] },
  },
  bringBackAccount: {
    method: 'POST',
    path: '/user/bring-back',
    auth: 0,
    summary: 'Brings a deleted account back with the token of a sign-in, and signs in.',
    input: v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{20,400}$/, 'token')) }),
    output: Authorized,
    errors: [notLeaving, 'account/not-joined'],
    idempotent: true,
    access: {
      self: [notLeaving, notLeaving, notLeaving, notLeaving, notLeaving, notLeaving, notLeaving],
    },
  },
});
