import { m } from '@mitto/words/messages';

/** Label of the chat action: "Chat with Maya", or "Chat" without a card. */
export const chatWord = (name: string): string =>
  name === '' ? m.discover_home_chat_word() : m.discover_home_chat({ name });
