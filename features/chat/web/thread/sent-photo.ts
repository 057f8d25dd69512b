import { m } from '@mitto/words/messages';

/** A photo of a message, as passed to the full-screen viewer. */
export interface SentPhoto {
  readonly key: string;
  /** Name of the sender. */
  readonly from: string;
}

/** Alternative text of one photo. */
export const photoAlt = (at: number, photos: readonly SentPhoto[]): string =>
  m.chat_photo_alt({ at: at + 1, count: photos.length, name: photos[at]?.from ?? m.chat_somebody() });
