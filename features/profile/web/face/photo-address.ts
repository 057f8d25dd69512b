import type { PhotoFile } from '@mitto/kit/photo-file';
import type { Session } from '@mitto/web-kit/session/session';
import type { PhotoSize } from '../../contract/photos.ts';

/** Where a picture is to be had by whoever is signed in; of a blurred one there is one size. */
export function photoAddress(
  { mediaPass }: Pick<Session, 'mediaPass'>,
  { key, isBlurred }: Pick<PhotoFile, 'key' | 'isBlurred'>,
  size: PhotoSize,
): string {
  return `/media/${key}/${isBlurred ? 'blurred' : size}?pass=${encodeURIComponent(mediaPass() ?? '')}`;
}
