import type { StickerName } from '../contract/stickers.ts';

/** Our own stickers, as they are drawn: large signs. */
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
