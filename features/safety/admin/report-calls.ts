import type { accountApi } from '@mitto/account/contract';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import type { safetyStaffCalls } from '../contract/safety-staff-calls.ts';
import { words } from './words.ts';

export const calls: CallTable<typeof safetyStaffCalls & Pick<typeof accountApi, 'readConfiguration'>> = {
  listCases: ['GET', '/admin/reports', true],
  lookAtCase: ['POST', '/admin/reports/look', true],
  takeNextCase: ['POST', '/admin/reports/next', false],
  actOnCase: ['PUT', '/admin/reports', false],
  readConfiguration: ['GET', '/configuration', true],
};

/** The time that is left until staff has promised to look at a case, or by which it is late. */
export function dueIn(dueAt: number, now = Date.now()): string {
  const minutes = Math.round(Math.abs(dueAt - now) / 60_000);
  const span = minutes < 90 ? words.minutes(minutes) : words.hours(Math.round(minutes / 60));
  return dueAt < now ? words.late(span) : words.left(span);
}

export const when = (at: number): string =>
  dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
