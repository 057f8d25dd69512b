import type { PhotoFile } from '@mitto/kit/photo-file';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import type { Upload } from '@mitto/widgets/media/upload/upload-queue.ts';
import type { UploadedImage } from '@mitto/widgets/media/upload/uploaded-image.ts';
import { useEffect, useRef, useState } from 'react';
import { photoPathOf } from '../../contract/photos.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { usePhotoAddress } from '../public/use-photo-address.ts';
import { changeSentence, useChangePhotos } from './use-change-photos.ts';
import { useShownPhotos } from './use-shown-photos.ts';
import { useUploadPhoto } from './use-upload-photo.ts';

/** The member's own pictures, with the functions that load, upload and change them. */
export function useOwnPhotos() {
  const { session, toasts } = useServices();
  const { listUploads } = useClient(profileWebCalls);
  const address = usePhotoAddress();
  const path = photoPathOf(session.userId ?? '');
  const photos = useShownPhotos();
  const { files, isAskedFor, show, during } = photos;
  const change = useChangePhotos(path, photos);
  const send = useUploadPhoto(path);
  const [error, setError] = useState<unknown>();
  /** Uploaded pictures as the server returned them, by id. `onUploaded` adds them to the shown pictures. */
  const uploaded = useRef(new Map<string, PhotoFile>());

  const load = () => {
    setError(undefined);
    listUploads({ path }).then((listed) => show(listed.files), setError);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member who has no profile yet
  useEffect(() => {
    if (isAskedFor) load();
  }, [path, isAskedFor]);

  const imageOf = (file: PhotoFile): UploadedImage => ({
    id: file.name,
    name: file.name,
    src: address(file, '360'),
    size: file.size,
  });
  const upload: Upload = async (file, report) => {
    const photo = await during(send(file, report));
    uploaded.current.set(photo.name, photo);
    return imageOf(photo);
  };
  /** Fetches the largest stored size of a picture, to crop it again. */
  const original = async ({ id }: UploadedImage): Promise<File | undefined> => {
    try {
      return await fetchPhoto(id, address(files?.find(({ name }) => name === id) ?? { key: '' }, '1600'));
    } catch (trouble) {
      toasts.show({ text: changeSentence(trouble), tone: 'danger' });
      return undefined;
    }
  };
  const onUploaded = ({ id }: UploadedImage) => {
    const photo = uploaded.current.get(id);
    if (photo) show((now = files ?? []) => withPhoto(now, photo));
  };
  return { ...change, images: files?.map(imageOf), error, load, upload, onUploaded, original };
}

/** Replaces the picture that has the same name, or appends a new one. */
function withPhoto(files: readonly PhotoFile[], photo: PhotoFile): readonly PhotoFile[] {
  const at = files.findIndex(({ name }) => name === photo.name);
  return at < 0 ? [...files, photo] : files.with(at, photo);
}

async function fetchPhoto(name: string, address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The picture is not to be had: ${answer.status}`);
  const blob = await answer.blob();
  // The name ends in .jpg because the crop tool always writes a JPEG, whatever type the server stores.
  return new File([blob], `${name}.jpg`, { type: blob.type });
}
