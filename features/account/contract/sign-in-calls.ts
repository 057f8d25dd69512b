import { defineApi } from '@mitto/kit/define-api';
import * as v from 'valibot';
import { Authorized } from './member.ts';

const Provider = v.picklist(['google', 'microsoft', 'github', 'oidc']);
const Opaque = v.pipe(v.string(), v.minLength(8), v.maxLength(200), v.regex(/^[\w-]+$/, 'token'));

export const signInCalls = defineApi({
  signInProviders: {
    method: 'GET',
    path: '/openid/providers',
    auth: 2,
    summary: 'Names the sign-in providers that are configured here.',
    input: v.strictObject({}),
    output: v.array(Provider),
    errors: [],
    idempotent: true,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  startSignIn: {
    method: 'GET',
    path: '/openid/start',
    auth: 0,
    summary:
      'Opened in a popup: goes on to the provider. The referrer is the page that waits for the message.',
    input: v.strictObject({
      provider: Provider,
      referrer: v.pipe(v.string(), v.maxLength(300), v.url()),
      /** The referral of a new member, as in a registration; ignored when the member exists. */
      referral: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))),
    }),
    output: v.never(),
    answers: 'page',
    errors: ['account/provider-unknown', 'account/provider-refused'],
    idempotent: true,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  returnFromSignIn: {
    method: 'GET',
    path: '/openid/return',
    auth: 0,
    summary: 'Where the provider sends the popup back; hands the waiting page a one-time code.',
    // Loose: providers add parameters of their own, which are ignored.
    input: v.looseObject({
      state: v.optional(v.pipe(v.string(), v.maxLength(200))),
      code: v.optional(v.pipe(v.string(), v.maxLength(4000))),
      error: v.optional(v.pipe(v.string(), v.maxLength(200))),
    }),
    output: v.never(),
    answers: 'page',
    // The errors appear on the page of the popup, and are posted to the page that opened the popup.
    errors: [
      'account/provider-refused',
      'account/provider-email-taken',
      'account/provider-email-unverified',
      'account/email-taken',
    ],
    idempotent: true,
    // Refused for all these callers, because none of them has begun a sign-in in the same browser.
    access: {
      self: [
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
      ],
    },
  },
  openIdToken: {
    method: 'GET',
    path: '/user/openid/token',
    auth: 0,
    summary: 'Exchanges what the popup handed over for a session.',
    input: v.strictObject({ code: Opaque, openid: Opaque }),
    output: Authorized,
    errors: ['account/provider-refused', 'account/not-joined', 'account/second-step'],
    idempotent: true,
    access: {
      self: [
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
        'account/provider-refused',
      ],
    },
  },
});
