import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';

/** The contract of the feature. A report is a document of the session path `/report/cases/`. */
export const safety = {
  name: 'safety',
  api: {},
  errors: defineErrors({}),
  events: defineEvents('safety', {}),
} as const;
