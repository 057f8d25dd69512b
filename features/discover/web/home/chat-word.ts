import { m } from '@mitto/words/messages';

/** Label of the chat action: "Chat with Maya". */
export const chatWord = (name: string): string => m.discover_home_chat({ name });
