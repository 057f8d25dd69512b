import * as v from 'valibot';

/** Our own stickers. They need no provider. */
export const stickerNames = ['wave', 'heart', 'laugh', 'wow', 'coffee', 'dance', 'hug', 'goodnight'] as const;
export const StickerName = v.picklist(stickerNames);
export type StickerName = v.InferOutput<typeof StickerName>;
