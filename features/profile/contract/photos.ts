import { PhotoFile, PhotoPath } from '@mitto/kit/photo-file';
import * as v from 'valibot';

/** Max number of pictures of a profile; the first one is the profile picture. */
export const maxPhotos = 12;

export const photoTypes = ['image/jpeg', 'image/png', 'image/avif'] as const;
export const maxPhotoBytes = 10 * 1024 * 1024;
export const maxPhotoPixels = 40_000_000;
/** Min width and height in pixels: a picture smaller than the thumbnail shows nobody. */
export const leastPhotoSide = 100;

/** Fixed name of the profile picture. */
export const profilePicture = 'profile_picture';

/** All sizes of a picture: `thumb` is 100 × 100; the others are the max of width and height in pixels. */
export const photoSizes = ['thumb', '360', '720', '1600'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** `{uid}/images/` */
export const photoPathOf = (uid: string): string => `${uid}/images/`;

export const Photos = v.strictObject({
  path: PhotoPath,
  files: v.pipe(v.array(PhotoFile), v.maxLength(maxPhotos)),
});
export type Photos = v.InferOutput<typeof Photos>;
