import { defineEvents } from '@mitto/kit/define-event';
import { safetyErrors, safetyStaffCalls } from './safety-staff-calls.ts';

/** The contract of the feature. A report is a document of the session path `/report/cases/`. */
export const safety = {
  name: 'safety',
  api: safetyStaffCalls,
  errors: safetyErrors,
  events: defineEvents('safety', {}),
} as const;
