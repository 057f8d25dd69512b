import { defineEvents } from '@mitto/kit/define-event';
import { reportCalls, reportErrors } from './report-calls.ts';
import { safetyErrors, safetyStaffCalls } from './safety-staff-calls.ts';

/** The contract of the feature. A report is a document of the session path `/report/cases/`. */
export const safety = {
  name: 'safety',
  api: { ...reportCalls, ...safetyStaffCalls },
  errors: { ...reportErrors, ...safetyErrors },
  events: defineEvents('safety', {}),
} as const;
