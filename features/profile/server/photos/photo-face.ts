import { checkVerified } from '@mitto/account/server/public/verified-first';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { maxPhotoBytes } from '../../contract/photos.ts';
import type { photoCalls } from '../../contract/photos-calls.ts';
import {
  isOfTexts,
  listTextPictures,
  removeTextPicture,
  uploadTextPictures,
} from '../text-pictures/text-pictures.ts';
import { changeUploads } from './change-uploads.ts';
import { listUploads, storedSizes } from './list-uploads.ts';
import { checkPath } from './own-path.ts';
import { removeUpload } from './remove-upload.ts';
import { exportPhotos } from './store/photos.ts';
import { upload } from './upload.ts';

export function photoHandlers(deps: Deps): CallHandlers<typeof photoCalls> {
  return {
    async listUploads({ me, input }) {
      if (isOfTexts(input)) return await listTextPictures(deps, me);
      checkPath(me, input.path);
      return await listUploads(deps.database.db, me.uid);
    },
    pictureSizes: async () => storedSizes,
    async upload(context) {
      if (isOfTexts(context.input)) return await uploadTextPictures(deps, context);
      await checkVerified(deps.database.db, deps, context.me.uid, 'photos');
      return await upload(deps, context);
    },
    changeUploads: (context) => changeUploads(deps, context),
    removeUpload: (context) => (isOfTexts(context.input) ? removeTextPicture : removeUpload)(deps, context),
    async presignUpload({ me, from, input }) {
      checkPath(me, input.path);
      const presigned = await deps.media.presign({ uid: me.uid, ip: from.ip, maxBytes: maxPhotoBytes });
      if (!presigned) return fail('profile/no-direct-upload');
      return { ...presigned.form, brought: presigned.key };
    },
  };
}

export async function exportOwnPhotos(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  return { profile_photo: await exportPhotos(tx, uid) };
}
