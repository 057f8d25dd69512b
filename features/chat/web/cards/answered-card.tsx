import { promptWord } from '@mitto/profile/web/public/prompt-words.ts';
import { Quote } from '@mitto/widgets/chat/bubble';
import { m } from '@mitto/words/messages';
import type { AnsweredCard as Card } from '../../contract/words-of-a-message.ts';

/** The card of the profile that a message answers, above its text. */
export function AnsweredCard({ prompt, answer }: Card) {
  return <Quote name={promptWord(prompt) ?? m.chat_answer()}>{answer}</Quote>;
}
