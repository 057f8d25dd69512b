import { PhotoFile, PhotoPath } from '@mitto/kit/photo-file';
import * as v from 'valibot';

/** Max number of pictures in a profile. The first one is the profile picture. */
export const maxPhotos = 12;

export const photoTypes = ['image/jpeg', 'image/png', 'image/avif'] as const;
export const maxPhotoBytes = 10 * 1024 * 1024;
export const maxPhotoPixels = 40_000_000;
/** Min width and height of a picture (px). Nobody would be recognisable in a smaller one. */
export const leastPhotoSide = 100;

/** Name under which the first picture can always be addressed, besides its own name. */
export const profilePicture = 'profile_picture';

/**
 * Sizes in which every picture is stored. `thumb` is 100 × 100 px; the others are the longer side in pixels.
 */
export const photoSizes = ['thumb', '360', '720', '1600'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Size to load for a box of this width and height (px): the smallest that fills it, or else the largest. */
export function photoSizeFor(width: number, height: number): PhotoSize {
  const longer = Math.max(width, height);
  if (longer <= 100) return 'thumb';
  return photoSizes.find((size) => size !== 'thumb' && longer <= Number(size)) ?? '1600';
}

/** Path of the pictures that staff puts into texts with the rich-text editor. */
export const textPicturesPath = 'photos/';

/** Sizes in which a picture of a text is stored: its longer side in pixels, never enlarged. */
export const textPictureSizes = ['160', '500', '1000', '1052'] as const;

/** Max number, and max bytes in all sizes, of a member's pictures that no text uses yet. */
export const maxTextPictures = 40;
export const maxTextPictureBytes = 32 * 1024 * 1024;

/** Path of a member's pictures: `{uid}/images/`. */
export const photoPathOf = (uid: string): string => `${uid}/images/`;

export const Photos = v.strictObject({
  path: PhotoPath,
  files: v.pipe(v.array(PhotoFile), v.maxLength(maxPhotos)),
});
export type Photos = v.InferOutput<typeof Photos>;
