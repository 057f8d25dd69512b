import { PhotoFile, PhotoPath } from '@mitto/kit/photo-file';
import * as v from 'valibot';

/** As many pictures as a profile shows; the first one is the profile picture. */
export const mostPhotos = 12;

export const photoTypes = ['image/jpeg', 'image/png', 'image/avif'] as const;
export const mostPhotoBytes = 10 * 1024 * 1024;
export const mostPhotoPixels = 40_000_000;
/** Of either side: what is smaller than the thumbnail shows nobody. */
export const leastPhotoSide = 100;

/** What the profile picture is called, wherever it stands. */
export const profilePicture = 'profile_picture';

/** Every size there is of a picture: `thumb` is 100 × 100, the others are that wide or high at most. */
export const photoSizes = ['thumb', '360', '720', '1600'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** `{uid}/images/` */
export const photoPathOf = (uid: string): string => `${uid}/images/`;

export const Photos = v.strictObject({
  path: PhotoPath,
  files: v.pipe(v.array(PhotoFile), v.maxLength(mostPhotos)),
});
export type Photos = v.InferOutput<typeof Photos>;
