import { defineSummary, owner } from '@mitto/localdb/summary/define-summary';
import { messages } from '../contract/chat-tables.ts';

/** Kept ready for the list: of each conversation its newest message and how many are unread. The reference is the other one. */
export const conversations = defineSummary({
  name: 'conversations',
  of: messages,
  groupBy: 'chat',
  newestBy: 'date',
  keep: ['content', 'sender', 'status', 'type', 'attachments'],
  counts: { unread: { receiver: owner, status: 'unread' } },
});
