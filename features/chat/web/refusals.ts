import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const chatRefusals: FeatureRefusals = {
  sentences: {
    'chat/not-allowed': m.chat_not_allowed,
    'chat/wait': m.chat_wait,
    'chat/request-waits': m.chat_request_waits,
    'chat/match-gone': m.chat_match_gone,
    'chat/request-gone': m.chat_request_gone,
    'chat/text-only': m.chat_text_only,
    'chat/message-gone': m.chat_message_gone,
    'chat/too-late': m.chat_too_late,
    'chat/attachment-gone': m.chat_attachment_gone,
    'chat/no-such-service': m.chat_no_such_service,
    'chat/service-away': m.chat_service_away,
    'chat/wrong-audio': m.chat_wrong_audio,
  },
  notices: {
    // The outbox stores the refused text until the conversation has copied it back into the composer.
    messages: { what: m.chat_refused_message, leads: { intent: 'message' } },
    wordsWithLike: { what: m.chat_refused_words },
    editMessage: { what: m.chat_refused_edit, leads: { intent: 'message' } },
    reactMessage: { what: m.chat_refused_reaction },
    deleteMessage: { what: m.chat_refused_delete },
    // Shows nothing if marking as read fails, because the member did not start it.
    readMessages: { what: m.chat_refused_read, isQuiet: () => true },
    deleteConversation: { what: m.chat_refused_delete_all },
    sayToActivity: { what: m.chat_refused_message },
    deleteActivityMessage: { what: m.chat_refused_delete },
    readActivityMessages: { what: m.chat_refused_read, isQuiet: () => true },
    muteConversation: { what: m.chat_refused_mute },
  },
};
