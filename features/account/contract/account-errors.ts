import { defineErrors } from '@mitto/kit/define-errors';

export const accountErrors = defineErrors({
  'account/wrong-login': { status: 401, sentence: 'Invalid User name or Password' },
  'account/proof-needed': {
    status: 428,
    sentence: 'One moment, please. Your device has a small task to solve first.',
  },
  'account/second-step': {
    status: 401,
    sentence: 'Please enter the code of your authenticator app, or a recovery code.',
  },
  'account/mailed-step': {
    status: 401,
    sentence: 'We have sent you a code by mail. Please enter it to finish signing in.',
  },
  'account/wrong-second-code': {
    status: 422,
    sentence: 'This code is not right, or was used already. Wait for the next one and try again.',
  },
  'account/second-step-over': {
    status: 401,
    sentence: 'This took too long, or too many codes were wrong. Please sign in again.',
  },
  'account/second-factor-first': {
    status: 403,
    sentence: 'Please sign in with your passkey or a two-step code before you do this.',
  },
  'account/two-step-on': { status: 409, sentence: 'Two-step codes are on already.' },
  'account/two-step-off': {
    status: 409,
    sentence: 'Two-step codes are off, or this key has expired. Please start again.',
  },
  'account/passkey-refused': {
    status: 422,
    sentence: 'This passkey could not be used. Try again, or use your password.',
  },
  'account/passkeys-not-here': { status: 409, sentence: 'Passkeys cannot be used at this address.' },
  'account/no-such-passkey': { status: 404, sentence: 'This passkey was removed already.' },
  'account/too-many-passkeys': {
    status: 409,
    sentence: 'You have 20 passkeys already. Please remove one first.',
  },
  'account/link-over': {
    status: 410,
    sentence: 'This link has expired, or was used already.',
  },
  'account/not-leaving': {
    status: 409,
    sentence: 'This account cannot be brought back any more. Please sign in again.',
  },
  'account/not-yourself': { status: 403, sentence: 'You can delete your own account only.' },
  'account/confirm-first': { status: 403, sentence: 'Please confirm your password first.' },
  'account/wrong-password': {
    status: 422,
    sentence: 'You have entered an invalid password or password does not match.',
  },
  'account/weak-password': { status: 422, sentence: 'Please choose a password that is harder to guess.' },
  'account/common-password': {
    status: 422,
    sentence: 'This password is on the list of the most used ones. Please choose another.',
  },
  'account/same-password': {
    status: 422,
    sentence: 'The new password has to be different from the current one.',
  },
  'account/email-taken': {
    status: 409,
    sentence: 'You have entered an invalid email or email address already exists.',
  },
  'account/username-taken': { status: 409, sentence: 'Invalid or username already exists' },
  'account/mobile-taken': { status: 409, sentence: 'This number belongs to another account.' },
  'account/email-verified': { status: 409, sentence: 'This email address is verified already.' },
  'account/wrong-code': { status: 422, sentence: 'Invalid verification code received, please try again' },
  'account/code-waiting': { status: 429, sentence: 'A code was sent already. Please wait until it expires.' },
  'account/email-too-new': {
    status: 403,
    sentence:
      'Your email address is new. To keep your account safe, please come back a day after confirming it.',
  },
  'account/email-unverified': { status: 403, sentence: 'Please confirm your email address first.' },
  'account/mobile-not-served': { status: 422, sentence: 'We cannot send messages to this number.' },
  'account/sms-unavailable': {
    status: 503,
    sentence: 'Text messages are not available here. Please use your email.',
  },
  'account/session-ended': { status: 401, sentence: 'Your session has ended. Please sign in again.' },
  'account/not-joined': { status: 403, sentence: 'This account does not belong to this application.' },
  'account/no-such-device': { status: 404, sentence: 'This device is not signed in.' },
  'account/no-such-path': { status: 404, sentence: 'There is no session under this path.' },
  'account/no-such-member': { status: 404, sentence: 'User not found' },
  'account/sent-already': { status: 409, sentence: 'You have sent this already. It has arrived.' },
  'account/configuration-changed': {
    status: 409,
    sentence: 'The configuration was changed meanwhile. Please look at it again.',
  },
  'account/premium-only': { status: 403, sentence: 'This is for premium members.' },
  'account/sign-in-again': { status: 403, sentence: 'Please sign in again before you do this.' },
  'account/provider-unknown': { status: 404, sentence: 'This way of signing in is not offered here.' },
  'account/provider-refused': {
    status: 401,
    sentence: 'The sign-in could not be completed. Please try again.',
  },
  'account/provider-email-taken': {
    status: 409,
    sentence: 'There is an account with this email already. Please sign in with its password.',
  },
  'account/provider-email-unverified': {
    status: 403,
    sentence:
      'Your provider has not confirmed your email. Please confirm it there, or register with it here.',
  },
  'account/profile-first': { status: 403, sentence: 'Please make your profile first.' },
  'account/verify-first': { status: 403, sentence: 'Please verify your email or your number first.' },
  'account/last-admin': { status: 409, sentence: 'There has to be one administrator left.' },
});
