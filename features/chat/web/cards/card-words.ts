import type { ProfileCard } from '@mitto/web-kit/data/person-acts';
import { m } from '@mitto/words/messages';

/** Name of the button that likes a card. */
export function likeWords({ card, name }: ProfileCard): string {
  if ('prompt' in card) return m.chat_card_like({ question: name });
  return 'photo' in card ? m.chat_card_like_photo({ name }) : m.chat_card_like_voice({ name });
}

/** Title of the sheet that likes a card. */
export function titleWords({ card }: ProfileCard): string {
  if ('prompt' in card) return m.chat_card_title();
  return 'photo' in card ? m.chat_card_title_photo() : m.chat_card_title_voice();
}
