import type { ProfileImage } from '@mitto/kit/photo-file';
import { useEffect, useState } from 'react';
import { faceAddress } from './face-picture.tsx';
import { usePhotoAddress } from './use-photo-address.ts';

/**
 * True once the pictures that `FacePicture` shows of these members can be drawn at once. A picture that does
 * not load is not waited for, and neither is a missing one.
 */
export function useFacesReady(images: readonly (ProfileImage | undefined)[]): boolean {
  const address = usePhotoAddress();
  const wanted = images.flatMap((image) => faceAddress(image, address) ?? []).join(' ');
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const pictures = wanted === '' ? [] : wanted.split(' ');
    void Promise.allSettled(pictures.map(decoded)).then(() => {
      if (!isGone) setReady(wanted);
    });
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return ready === wanted;
}

async function decoded(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
}
