/** Changes that a member must be told of, because somebody else may have made them. */
export const securityEvents = [
  'new-device',
  'password-changed',
  'email-changed',
  'email-restored',
  'passkey-added',
  'passkey-removed',
  'two-step-on',
  'two-step-off',
  'recovery-code-used',
  'recovery-codes-renewed',
] as const;
