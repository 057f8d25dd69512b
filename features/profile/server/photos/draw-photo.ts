import type { DrawnPicture, Frames } from '@mitto/server-kit/media/draw-picture';
import { pictureType } from '@mitto/server-kit/media/draw-picture';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { PhotoRow } from './store/photos.ts';
import type { FaultyFile } from './store-upload.ts';

export const photoKind = 'profile.photo';
export const blurredKind = 'profile.blurred-photo';
export const voiceKind = 'profile.voice';

/**
 * Picture that was drawn and stored in the media store. It is deleted there unless a transaction calls
 * `media.keep` for it.
 */
export type DrawnPhoto = Omit<PhotoRow, 'name' | 'place'>;

export interface PhotoOwner {
  readonly uid: string;
  /** Address from which the member sends the picture; undefined if the server itself stores it. */
  readonly ip?: string;
}

export async function drawPhoto(
  deps: Pick<Deps, 'pictures' | 'media' | 'now'>,
  by: PhotoOwner,
  source: string | Buffer,
  frames: Frames,
): Promise<DrawnPhoto | FaultyFile> {
  try {
    return await putPhoto(deps, by, await deps.pictures.draw(by.uid, source, frames));
  } catch (error) {
    if (error instanceof PictureRefused) return { fault: error.fault };
    throw error;
  }
}

export async function putPhoto(
  { media, now }: Pick<Deps, 'media' | 'now'>,
  { uid, ip }: PhotoOwner,
  { sizes, blurred, thumbhash, width, height }: DrawnPicture,
): Promise<DrawnPhoto> {
  const putting = [
    media.put({ uid, ip, kind: photoKind, type: pictureType, sizes }),
    media.put({ uid, ip, kind: blurredKind, type: pictureType, sizes: new Map([['blurred', blurred]]) }),
  ] as const;
  // Wait for both puts. If one fails, the other must have ended before the sweep deletes objects for which
  // nobody called `media.keep`.
  await Promise.allSettled(putting);
  const [key, blurredKey] = await Promise.all(putting);
  const size = Math.max(...[...sizes.values()].map(({ length }) => length));
  return { uid, key, blurred_key: blurredKey, width, height, size, thumbhash, made_at: now() };
}

export function keysOf(photos: readonly Pick<PhotoRow, 'key' | 'blurred_key'>[]): string[] {
  return photos.flatMap(({ key, blurred_key }) => [key, blurred_key]);
}
