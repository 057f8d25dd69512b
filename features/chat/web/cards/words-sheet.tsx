import { isPaused } from '@mitto/account/web/public/is-paused.ts';
import { newId } from '@mitto/kit/ids';
import type { PersonAct, PersonShown, ProfileCard } from '@mitto/web-kit/data/person-acts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { maxWordsWithLike } from '../../contract/words-of-a-message.ts';
import { titleWords } from './card-words.ts';
import styles from './cards.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly person: PersonShown;
  readonly card: ProfileCard;
  readonly like: PersonAct;
}

/**
 * Words about a card of the profile. They go with the like: as a message where the member may write, and otherwise
 * once the two match. The text stays when the sheet is closed.
 */
export function WordsSheet({ isOpen, onClose, person, card, like }: Props) {
  const { uid, name } = person;
  const { toasts, session } = useServices();
  const { run: leave } = useMutation(chatMutations.wordsWithLike);
  const isResting = isPaused(useUserInfo(session));
  const [text, setText] = useState('');
  const isLiked = like.isPressed === true;
  const send = async (words: string) => {
    onClose();
    if (!isLiked) await like.run();
    if (words === '' || isResting) return;
    await leave({ uid, content: words, card: card.card }, newId());
    setText('');
    toasts.show({ text: m.chat_card_sent({ name }), tone: 'success' });
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={titleWords(card)} closeLabel={m.chat_close()}>
      <form
        className={styles['words']}
        onSubmit={(event) => {
          event.preventDefault();
          void send(text.trim());
        }}
      >
        <blockquote className={styles['quote']}>
          <b>{card.name}</b>
          {card.quote && <span dir="auto">{card.quote}</span>}
        </blockquote>
        <TextAreaField
          label={m.chat_card_words()}
          help={wayOf(person, isLiked)}
          value={text}
          maxLength={maxWordsWithLike}
          hasCounter
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" tone="primary" size="tall" isWide disabled={text.trim() === ''}>
          {isLiked ? m.chat_card_send() : m.chat_card_send_like()}
        </Button>
        {!isLiked && (
          <Button isWide onClick={() => void send('')}>
            {m.chat_card_only_like()}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

/** The way on which the words reach the other member. */
function wayOf({ name, hearsMessages }: PersonShown, isLiked: boolean): string {
  if (!hearsMessages) return m.chat_card_waits({ name });
  return isLiked ? m.chat_card_message({ name }) : m.chat_card_request({ name });
}
