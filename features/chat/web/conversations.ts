import { defineSummary, owner } from '@mitto/localdb/define-summary';
import { messages } from '../contract/chat-tables.ts';

/**
 * Local summary with the newest message and the number of unread messages of each conversation. The reference
 * is the id of the other member, or of the activity.
 */
export const conversations = defineSummary({
  name: 'conversations',
  of: messages,
  groupBy: 'chat',
  newestBy: 'date',
  keep: ['content', 'sender', 'status', 'type', 'attachments', 'isOfActivity'],
  counts: {
    unread: { receiver: owner, status: 'unread' },
    unreadOfActivity: { isOfActivity: true, status: 'unread' },
  },
});
