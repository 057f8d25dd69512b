import type { PhotoFile } from '@mitto/kit/photo-file';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { photoPathOf } from '../../contract/photos.ts';
import { fileOf } from './shown-photos.ts';
import { readPhotoRows } from './store/photos.ts';
import { fileUrl } from './take-files.ts';

export interface Listed {
  readonly fileUrl: string;
  readonly path: string;
  readonly files: PhotoFile[];
}

export async function listUploads(tx: SyncTx, uid: string): Promise<Listed> {
  const rows = (await readPhotoRows(tx, [uid])).get(uid) ?? [];
  return { fileUrl, path: photoPathOf(uid), files: rows.map(fileOf) };
}
