import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';

export const support = {
  name: 'support',
  api: {},
  errors: defineErrors({}),
  events: defineEvents('support', {}),
} as const;
