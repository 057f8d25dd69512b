import { m } from '@mitto/words/messages';
import { fileKeysOf } from '../../contract/attachments.ts';
import { StickerDrawing } from '../stickers/sticker-drawing.tsx';
import { stickerWord } from '../stickers/sticker-word.ts';
import styles from '../thread/thread.module.css';
import { useMediaAddress } from '../use-media-address.ts';
import type { BodyProps } from './kind-props.ts';

export function StickerBody({ attachments }: BodyProps<'sticker'>) {
  const { sticker, file } = attachments;
  const address = useMediaAddress(fileKeysOf(attachments));
  if (file) {
    return (
      <img
        className={styles['moving']}
        src={address(file.key, 'full')}
        alt={m.chat_sticker()}
        loading="lazy"
      />
    );
  }
  return (
    <span
      role="img"
      aria-label={sticker ? stickerWord(sticker) : m.chat_sticker()}
      className={styles['sticker']}
    >
      {sticker && <StickerDrawing name={sticker} />}
    </span>
  );
}
