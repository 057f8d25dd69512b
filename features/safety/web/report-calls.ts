import type { documentCalls } from '@mitto/account/contract/document-calls';
import type { CallTable } from '@mitto/web-kit/api/call-table';

/** A report is a document of the session path `/report/cases/`. */
export const reportCalls: CallTable<Pick<typeof documentCalls, 'createSession'>> = {
  createSession: ['POST', '/session/create', false],
};
