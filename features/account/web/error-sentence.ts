import { CallError, sentenceOf } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';

/**
 * Sentences in the member's language, by error code. For errors of other features the app shows the English
 * sentence from the server.
 */
export const errorSentences: Readonly<Record<string, () => string>> = {
  'account/wrong-login': m.account_wrong_login,
  'account/proof-needed': m.account_error_proof_needed,
  'account/wrong-password': m.account_password_no_match,
  'account/weak-password': m.account_error_weak_password,
  'account/common-password': m.account_error_common_password,
  'account/same-password': m.account_password_same,
  'account/email-taken': m.account_email_taken,
  'account/email-verified': m.account_error_email_verified,
  'account/wrong-code': m.account_error_wrong_code,
  'account/code-waiting': m.account_error_code_waiting,
  'account/mobile-taken': m.account_error_mobile_taken,
  'account/mobile-not-served': m.account_error_mobile_not_served,
  'account/sms-unavailable': m.account_error_sms_unavailable,
  'account/session-ended': m.account_session_ended,
  'account/not-joined': m.account_error_not_joined,
  'account/no-such-device': m.account_error_no_such_device,
  'account/sign-in-again': m.account_error_sign_in_again,
  'account/provider-unknown': m.account_error_provider_unknown,
  'account/provider-refused': m.account_provider_failed,
  'account/provider-email-taken': m.account_error_provider_email_taken,
  'account/provider-email-unverified': m.account_error_provider_email_unverified,
  'account/second-step': m.account_second_lead,
  'account/mailed-step': m.account_mailed_lead,
  'account/wrong-second-code': m.account_error_wrong_second_code,
  'account/second-step-over': m.account_error_second_step_over,
  'account/second-factor-first': m.account_error_second_factor_first,
  'account/confirm-first': m.account_error_confirm_first,
  'account/two-step-on': m.account_error_two_step_on,
  'account/two-step-off': m.account_error_two_step_off,
  'account/passkey-refused': m.account_error_passkey_refused,
  'account/passkeys-not-here': m.account_error_passkeys_not_here,
  'account/no-such-passkey': m.account_error_no_such_passkey,
  'account/too-many-passkeys': m.account_error_too_many_passkeys,
  'account/verify-first': m.account_error_verify_first,
  'account/link-over': m.account_error_link_over,
  unauthorized: m.account_error_unauthorized,
  suspended: m.account_error_suspended,
  paused: m.account_error_paused,
  'reset-first': m.account_error_reset_first,
  csrf: m.account_error_csrf,
  invalid: m.account_error_invalid,
  'too-many': m.account_error_too_many,
  busy: m.account_error_busy,
  internal: m.account_error_internal,
  'no-answer': m.account_error_no_answer,
  'no-sense': m.account_error_internal,
};

/** Sentence for an error. `unsaid` returns the sentence for a failure without an answer from the server. */
export function errorSentence(error: unknown, unsaid?: () => string): string {
  if (unsaid && (!(error instanceof CallError) || error.code === 'no-sense')) return unsaid();
  const sentence = error instanceof CallError ? errorSentences[error.code] : undefined;
  return sentence?.() ?? sentenceOf(error);
}
