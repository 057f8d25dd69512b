import type { CallTable } from '@mitto/web-kit/api/call-table';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import type { supportAdminCalls } from '../contract/support-admin-calls.ts';

export const calls: CallTable<typeof supportAdminCalls> = {
  listContacts: ['GET', '/admin/contact', true],
  readContact: ['GET', '/admin/contact/message', true],
  answerContact: ['PUT', '/admin/contact/answer', false],
  closeContact: ['PUT', '/admin/contact/standing', false],
  listFeedback: ['GET', '/admin/feedback', true],
  readFeedback: ['GET', '/admin/feedback/one', true],
  answerFeedback: ['PUT', '/admin/feedback/answer', false],
  closeFeedback: ['PUT', '/admin/feedback/standing', false],
};

export const when = (at: number): string =>
  dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
