import { defineData } from '@mitto/web-kit/data/define-data';
import { chats, messages } from '../contract/chat-tables.ts';
import { chatShows } from './chat-shows.ts';
import { conversations } from './conversations.ts';

export const chatData = defineData({
  tables: [messages, chats],
  shows: chatShows,
  summaries: [conversations],
  people: { allowedBy: [{ table: chats, column: 'uid' }] },
  refusals: async () => (await import('./refusals.ts')).chatRefusals,
});
