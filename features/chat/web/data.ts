import { defineData } from '@mitto/web-kit/data/define-data';
import { activityMessages } from '../contract/activity-messages.ts';
import { chatHeartBeat } from '../contract/chat-channels.ts';
import { chats, messages } from '../contract/chat-tables.ts';
import { useUnreadTalks } from './activity/use-unread-talks.ts';
import { conversations } from './conversations.ts';
import { useUnread } from './use-unread.ts';

export const chatData = defineData({
  // The last one is empty: what waits in the outbox of an earlier version belongs to it.
  tables: [messages, chats, activityMessages],
  shows: async () => (await import('./chat-optimistic.ts')).chatOptimistic,
  channels: [chatHeartBeat],
  summaries: [conversations],
  people: { allowedBy: [{ table: chats, column: 'uid' }] },
  badges: { message: useUnread, 'social.activity': useUnreadTalks, activityChat: useUnreadTalks },
  about: async () => (await import('./about.ts')).chatAbout,
  uploads: {
    messages: {
      load: async () => (await import('./sending/upload-attachments.ts')).uploadAttachments,
      goneCode: 'chat/attachment-gone',
    },
  },
  refusals: async () => (await import('./refusals.ts')).chatRefusals,
});
