import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';

/** What the support feature says to everybody. */
export const support = {
  name: 'support',
  api: {},
  errors: defineErrors({}),
  events: defineEvents('support', {}),
} as const;
