import type { PhotoFile } from '@mitto/kit/photo-file';
import { useServices } from '@mitto/web-kit/feature/services';
import type { PhotoSize } from '../../contract/photos.ts';
import { photoAddress } from './photo-address.ts';

/** Returns `photoAddress` with the current session. */
export function usePhotoAddress(): (file: Pick<PhotoFile, 'key' | 'isBlurred'>, size: PhotoSize) => string {
  const { session } = useServices();
  return (file, size) => photoAddress(session, file, size);
}
