import { defineErrors } from '@mitto/kit/define-errors';
import { chatCalls } from './chat-calls.ts';
import { chatEvents } from './chat-events.ts';
import { loaderCalls } from './loader-calls.ts';

/**
 * Errors of the conversation calls and mutations. A receiver who does not exist, blocks the sender, is paused
 * or takes no messages gives the same error in every case, so that the sender cannot find out which.
 */
const chatErrors = defineErrors({
  'chat/not-allowed': { status: 403, sentence: 'You cannot write to this member now.' },
  'chat/wait': { status: 429, sentence: 'Message not available yet, please wait...' },
  'chat/request-waits': { status: 409, sentence: 'Your request is waiting for an answer.' },
  'chat/match-gone': {
    status: 409,
    sentence: 'You are no longer a match. Sent again, this becomes a message request.',
  },
  'chat/request-gone': {
    status: 409,
    sentence: 'Their request is not there any more. Sent again, this becomes a request of yours.',
  },
  'chat/text-only': { status: 422, sentence: 'A message request can carry words only.' },
  'chat/message-gone': { status: 404, sentence: 'This message is not there any more.' },
  'chat/too-late': { status: 409, sentence: 'It can be deleted from your device only: 60 minutes are over.' },
  'chat/attachment-gone': {
    status: 404,
    sentence: 'What you attached is not there any more. Please attach it again.',
  },
  'chat/no-such-service': { status: 404, sentence: 'There is no such service here.' },
  'chat/service-away': {
    status: 503,
    sentence: 'Moving pictures cannot be found right now. Please try again.',
  },
  'chat/wrong-audio': { status: 422, sentence: 'This recording cannot be sent. Please record it again.' },
});

/** The public contract of the chat. All writes are mutations, except for the upload of files. */
export const chat = {
  name: 'chat',
  api: { ...chatCalls, ...loaderCalls },
  errors: chatErrors,
  events: chatEvents,
} as const;
