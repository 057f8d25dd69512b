import { promptWord } from '@mitto/profile/web/public/prompt-words.ts';
import { usePhotoAddress } from '@mitto/profile/web/public/use-photo-address.ts';
import { Quote } from '@mitto/widgets/chat/bubble';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { AnsweredCard as Card } from '../../contract/words-of-a-message.ts';
import styles from './cards.module.css';

/** The card of the profile that a message answers, above its text. */
export function AnsweredCard({ card }: { readonly card: Card }) {
  if ('prompt' in card)
    return (
      <Quote name={promptWord(card.prompt) ?? m.chat_answer()}>
        {card.answer || m.chat_card_recording()}
      </Quote>
    );
  if ('voice' in card) return <Quote name={m.chat_answer()}>{m.chat_card_voice()}</Quote>;
  return (
    <Quote name={m.chat_answer()}>
      <AnsweredPhoto photo={card.photo} />
    </Quote>
  );
}

/** The photo, or its name if it is not on the profile any more. */
function AnsweredPhoto({ photo }: { readonly photo: string }) {
  const address = usePhotoAddress();
  const [isGone, setGone] = useState(false);
  if (isGone) return m.chat_card_photo();
  return (
    <img
      src={address({ key: photo }, '360')}
      alt={m.chat_card_photo()}
      className={styles['photo']}
      onError={() => setGone(true)}
    />
  );
}
