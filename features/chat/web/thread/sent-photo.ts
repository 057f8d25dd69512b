import { m } from '@mitto/words/messages';

/** A photo of a message, as the theatre is given it. */
export interface SentPhoto {
  readonly key: string;
  /** What whoever sent it is called. */
  readonly from: string;
}

/** What one photo is called, for those who hear it. */
export const photoAlt = (at: number, photos: readonly SentPhoto[]): string =>
  m.chat_photo_alt({ at: at + 1, count: photos.length, name: photos[at]?.from ?? m.chat_somebody() });
