import type { accountApi } from '@mitto/account/contract';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import type { safetyStaffCalls } from '../contract/safety-staff-calls.ts';

export const calls: CallTable<typeof safetyStaffCalls & Pick<typeof accountApi, 'readConfiguration'>> = {
  listCases: ['GET', '/admin/reports', true],
  lookAtCase: ['POST', '/admin/reports/look', true],
  actOnCase: ['PUT', '/admin/reports', false],
  readConfiguration: ['GET', '/configuration', true],
};

export const when = (at: number): string =>
  dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
