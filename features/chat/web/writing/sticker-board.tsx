import { m } from '@mitto/words/messages';
import { type StickerName, stickerNames } from '../../contract/stickers.ts';
import { stickerSigns, stickerWord } from '../sticker-signs.ts';
import styles from './sign-board.module.css';

interface Props {
  readonly onPick: (sticker: StickerName) => void;
}

/** The list of our own stickers. A click on a sticker sends it. */
export function StickerBoard({ onPick }: Props) {
  return (
    <ul aria-label={m.chat_stickers()} className={styles['stickers']}>
      {stickerNames.map((name) => (
        <li key={name}>
          <button type="button" aria-label={stickerWord(name)} onClick={() => onPick(name)}>
            {stickerSigns[name]}
          </button>
        </li>
      ))}
    </ul>
  );
}
