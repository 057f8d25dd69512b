import * as v from 'valibot';

/** Names of our own stickers, which are available without a GIF provider. */
export const stickerNames = ['wave', 'heart', 'laugh', 'wow', 'coffee', 'dance', 'hug', 'goodnight'] as const;
export const StickerName = v.picklist(stickerNames);
export type StickerName = v.InferOutput<typeof StickerName>;
