import { chatCalls } from './chat-calls.ts';
import { chatErrors } from './chat-errors.ts';
import { chatEvents } from './chat-events.ts';
import { loaderCalls } from './loader-calls.ts';

/** The public contract of the chat. All writes are mutations, except for the upload of files. */
export const chat = {
  name: 'chat',
  api: { ...chatCalls, ...loaderCalls },
  errors: chatErrors,
  events: chatEvents,
} as const;
