import type { PhotoFile } from '@mitto/kit/photo-file';
import { serverAddress } from '@mitto/web-kit/api/server-place';
import type { Session } from '@mitto/web-kit/session/session';
import type { PhotoSize } from '../../contract/photos.ts';

/** URL of a picture, with the media pass of the signed-in member. Blurred pictures exist in one size only. */
export function photoAddress(
  { mediaPass }: Pick<Session, 'mediaPass'>,
  { key, isBlurred }: Pick<PhotoFile, 'key' | 'isBlurred'>,
  size: PhotoSize,
): string {
  const pass = encodeURIComponent(mediaPass() ?? '');
  return serverAddress(`/media/${key}/${isBlurred ? 'blurred' : size}?pass=${pass}`);
}
