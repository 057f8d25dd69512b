import { chatCalls } from './chat-calls.ts';
import { chatErrors } from './chat-errors.ts';
import { chatEvents } from './chat-events.ts';
import { loaderCalls } from './loader-calls.ts';

/** What the chat says to everybody. All writing but that of files is mutations. */
export const chat = {
  name: 'chat',
  api: { ...chatCalls, ...loaderCalls },
  errors: chatErrors,
  events: chatEvents,
} as const;
