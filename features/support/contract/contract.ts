import { defineEvents } from '@mitto/kit/define-event';
import { contactCalls } from './contact-calls.ts';
import { supportAdminCalls } from './support-admin-calls.ts';
import { supportErrors } from './support-errors.ts';

export const support = {
  name: 'support',
  api: { ...contactCalls, ...supportAdminCalls },
  errors: supportErrors,
  events: defineEvents('support', {}),
} as const;
