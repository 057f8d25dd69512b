import type { PhotoFile } from '@mitto/kit/photo-file';
import { useServices } from '@mitto/web-kit/face/services';
import type { PhotoSize } from '../../contract/photos.ts';

/** Where a picture is to be had by whoever is signed in; of a blurred one there is one size. */
export function usePhotoAddress(): (file: Pick<PhotoFile, 'key' | 'isBlurred'>, size: PhotoSize) => string {
  const { session } = useServices();
  return ({ key, isBlurred }, size) =>
    `/media/${key}/${isBlurred ? 'blurred' : size}?pass=${encodeURIComponent(session.mediaPass() ?? '')}`;
}
