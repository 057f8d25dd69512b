import { defineApi, pausedRow } from '@mitto/kit/define-api';
import * as v from 'valibot';
import { Authorized, CodeSent, Email } from './member.ts';

/** An e-mail address or a mobile number, as typed. The channel determines which of the two it is. */
const Identifier = v.pipe(v.string(), v.trim(), v.minLength(6, 'too-short'), v.maxLength(254, 'too-long'));
const Channel = v.picklist(['sms', 'email']);
/** A code of 6 digits, as typed. */
export const Code = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'code'));
/** A code of 6 digits, or of 10 when many requests for a reset share one. */
const ResetCode = v.union([Code, v.pipe(v.string(), v.trim(), v.regex(/^\d{10}$/, 'code'))], 'code');
/** Reference that identifies a sent code. The server refuses a code without its reference. */
export const Ref = v.pipe(v.string(), v.trim(), v.regex(/^[0-9A-Z]{8}$/, 'ref'));

const sendErrors = [
  'account/code-waiting',
  'account/mobile-not-served',
  'account/sms-unavailable',
  'account/proof-needed',
] as const;

export const codeCalls = defineApi({
  createOtp: {
    method: 'POST',
    path: '/otp/create',
    auth: 0,
    summary: 'Sends a one-time code to an e-mail address or a mobile number.',
    input: v.strictObject({ identifier: Identifier, notify: Channel }),
    output: CodeSent,
    errors: sendErrors,
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  regenerateOtp: {
    method: 'POST',
    path: '/otp/regenerate',
    auth: 0,
    summary: 'Sends another code once the one before has expired.',
    /** Without `notify` the channel follows from the identifier: one with an "@" is an e-mail address. */
    input: v.strictObject({ identifier: Identifier, notify: v.optional(Channel) }),
    output: CodeSent,
    errors: sendErrors,
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  validateOtp: {
    method: 'POST',
    path: '/otp/validate',
    auth: 2,
    summary: 'Checks a one-time code; onAfterValidate names what it was for.',
    input: v.strictObject({
      identifier: Identifier,
      validationCode: Code,
      ref: Ref,
      onAfterValidate: v.optional(v.picklist(['mobileVerification'])),
    }),
    output: v.strictObject({ verified: v.literal(true) }),
    errors: ['account/wrong-code', 'account/mobile-taken', 'account/proof-needed'],
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  resetPassword: {
    method: 'POST',
    path: '/password/reset',
    auth: 0,
    summary: 'Sends a reset code, or seems to: the answer is the same for an unknown address.',
    input: v.strictObject({
      query: v.strictObject({ email: Email }),
      fields: v.optional(v.pipe(v.array(v.picklist(['email'])), v.maxLength(1))),
    }),
    output: CodeSent,
    errors: ['account/proof-needed'],
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  resendResetCode: {
    method: 'PUT',
    path: '/password/code/resend',
    auth: 0,
    summary: 'Sends a further reset code, with a reference of its own; the ones before stay good.',
    input: v.strictObject({ identifier: Email }),
    output: CodeSent,
    errors: ['account/proof-needed'],
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  validateResetCode: {
    method: 'POST',
    path: '/password/code/validate',
    auth: 0,
    summary: 'Checks a reset code and signs in, with a new password to be set first.',
    input: v.strictObject({
      identifier: Email,
      validationCode: ResetCode,
      ref: Ref,
      loginAfterValidation: v.optional(v.literal(true)),
    }),
    output: Authorized,
    errors: ['account/wrong-code', 'account/not-joined', 'account/proof-needed', 'account/second-step'],
    idempotent: false,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'account/wrong-code', 'ok'] },
  },
  sendEmailVerification: {
    method: 'POST',
    path: '/user/email/verification',
    auth: 1,
    reach: 'paused',
    summary: 'Sends the code that verifies the own e-mail address.',
    input: v.strictObject({}),
    output: CodeSent,
    errors: ['account/code-waiting', 'account/email-verified', 'account/proof-needed'],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
  verifyEmail: {
    method: 'PUT',
    path: '/user/email/verification',
    auth: 1,
    reach: 'paused',
    summary: 'Checks the code and marks the own e-mail address as verified.',
    input: v.strictObject({ code: Code, ref: Ref }),
    output: v.strictObject({ verified: v.literal(true) }),
    errors: ['account/wrong-code', 'account/email-verified', 'account/proof-needed'],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
});
