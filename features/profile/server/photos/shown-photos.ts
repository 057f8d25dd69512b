import type { PhotoFile, ProfileImage } from '@mitto/kit/photo-file';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Photos, photoPathOf, profilePicture } from '../../contract/photos.ts';
import { type PhotoRow, readPhotoRows } from './store/photos.ts';

/** Photo columns of a member's row. All are absent if the member has no pictures. */
export interface PhotoColumns {
  readonly profileImage?: ProfileImage;
  readonly profileImageUpdate?: number;
  readonly photos?: Photos;
  readonly bytes?: number;
}

/** Reads the photo columns for their owners, by uid. */
export async function readPhotoColumns(
  tx: SyncTx,
  uids: readonly string[],
): Promise<ReadonlyMap<string, PhotoColumns>> {
  const rows = await readPhotoRows(tx, uids);
  return new Map([...rows].map(([uid, photos]) => [uid, columnsOf(uid, photos, fileOf)]));
}

/** Photo columns for another member: the pictures if `isClear`, otherwise their blurred copies. */
export type PhotoColumnsOf = (uid: string, isClear: boolean) => Pick<PhotoColumns, 'profileImage' | 'photos'>;

export async function readShownPhotos(tx: SyncTx, uids: readonly string[]): Promise<PhotoColumnsOf> {
  const rows = await readPhotoRows(tx, uids);
  return (uid, isClear) => {
    const { profileImage, photos } = columnsOf(uid, rows.get(uid) ?? [], isClear ? fileOf : blurredFileOf);
    return { ...(profileImage && { profileImage }), ...(photos && { photos }) };
  };
}

function columnsOf(
  uid: string,
  rows: readonly PhotoRow[],
  fileFrom: (row: PhotoRow) => PhotoFile,
): PhotoColumns {
  const [first] = rows;
  if (!first) return {};
  const path = photoPathOf(uid);
  return {
    profileImage: { path, files: [{ ...fileFrom(first), name: profilePicture }] },
    profileImageUpdate: first.made_at,
    photos: { path, files: rows.map(fileFrom) },
    bytes: rows.reduce((sum, { size }) => sum + size, 0),
  };
}

export function fileOf({ name, key, width, height, size, thumbhash }: Omit<PhotoRow, 'place'>): PhotoFile {
  return { name, key, width, height, size, thumbhash: Buffer.from(thumbhash).toString('base64') };
}

function blurredFileOf({ name, blurred_key, width, height }: PhotoRow): PhotoFile {
  return { name, key: blurred_key, width, height, size: 0, isBlurred: true };
}
