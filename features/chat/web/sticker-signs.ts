import { m } from '@mitto/words/messages';
import type { StickerName } from '../contract/stickers.ts';

/** Our own stickers, drawn as large emoji. */
export const stickerSigns: Readonly<Record<StickerName, string>> = {
  wave: '👋',
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  coffee: '☕',
  dance: '💃',
  hug: '🤗',
  goodnight: '🌙',
};

/** Accessible name of a sticker. */
export function stickerWord(name: StickerName): string {
  const words: Readonly<Record<StickerName, string>> = {
    wave: m.chat_sticker_wave(),
    heart: m.chat_sticker_heart(),
    laugh: m.chat_sticker_laugh(),
    wow: m.chat_sticker_wow(),
    coffee: m.chat_sticker_coffee(),
    dance: m.chat_sticker_dance(),
    hug: m.chat_sticker_hug(),
    goodnight: m.chat_sticker_goodnight(),
  };
  return words[name];
}
