import type { PhotoFile } from '@mitto/kit/photo-file';
import { blurredSide, thumbSide } from '@mitto/server-kit/media/draw-picture';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { photoPathOf, photoSizes, textPictureSizes } from '../../contract/photos.ts';
import type { StoredSize } from '../../contract/photos-calls.ts';
import { fileOf } from './shown-photos.ts';
import { readPhotoRows } from './store/photos.ts';
import { fileUrl } from './store-upload.ts';

export interface UploadList {
  readonly fileUrl: string;
  readonly path: string;
  readonly files: PhotoFile[];
}

export async function listUploads(tx: SyncTx, uid: string): Promise<UploadList> {
  const rows = (await readPhotoRows(tx, [uid])).get(uid) ?? [];
  return { fileUrl, path: photoPathOf(uid), files: rows.map(fileOf) };
}

/** The size that `drawPicture` draws as a square, and the size of a blurred picture. */
const thumb: StoredSize = { name: 'thumb', side: thumbSide, cut: 'square' };
const blurred: StoredSize = { name: 'blurred', side: blurredSide, cut: 'whole' };

const storedSize = (name: string): StoredSize =>
  name === thumb.name ? thumb : { name, side: Number(name), cut: 'whole' };

/** The answer of `GET /v2/application/sizes`. Chats store their pictures as profiles do. */
export const storedSizes = {
  fileUrl,
  sizes: {
    profile: photoSizes.map(storedSize),
    blurred: [blurred],
    chat: photoSizes.map(storedSize),
    text: textPictureSizes.map(storedSize),
  },
};
