import type { CardButtonProps } from '@mitto/web-kit/data/person-acts';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { heartFill } from '@mitto/widgets/glyphs.ts';
import { useState } from 'react';
import { likeWords } from './card-words.ts';
import styles from './cards.module.css';
import { WordsSheet } from './words-sheet.tsx';

/** Heart on a card of somebody's profile: likes them for it, with words if one wishes. */
export function CardButton({ person, card, like }: CardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // Neither a like nor a message would reach them.
  if (!like || !(person.isOpen || person.hearsMessages || like.isPressed)) return null;
  return (
    <>
      <IconButton
        glyph={heartFill}
        label={likeWords(card)}
        className={styles['heart'] ?? ''}
        onClick={() => setOpen(true)}
      />
      <WordsSheet isOpen={isOpen} onClose={() => setOpen(false)} {...{ person, card, like }} />
    </>
  );
}
