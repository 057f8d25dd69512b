/** Changes that a member must hear of, because somebody else may have made them. */
export const securityEvents = ['new-device', 'password-changed', 'email-changed'] as const;
