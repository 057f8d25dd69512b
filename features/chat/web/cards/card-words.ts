import type { ProfileCard } from '@mitto/web-kit/data/person-acts';
import { m } from '@mitto/words/messages';

/** Name of the button that likes a card. */
export function likeWords({ card, name }: ProfileCard): string {
  return 'prompt' in card ? m.chat_card_like({ question: name }) : titleWords({ card });
}

export function titleWords({ card }: Pick<ProfileCard, 'card'>): string {
  if ('prompt' in card) return m.chat_card_title();
  return 'photo' in card ? m.chat_card_like_photo() : m.chat_card_like_voice();
}
