import { chatErrors } from './chat-errors.ts';
import { chatEvents } from './chat-events.ts';

/** What the chat says to everybody. Its writing is all mutations. */
export const chat = {
  name: 'chat',
  api: {},
  errors: chatErrors,
  events: chatEvents,
} as const;
