import { holdCaller } from '@mitto/account/server/public/member-facts';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { photoCalls } from '../../contract/photos-calls.ts';
import { photosChanged } from '../selfies/keep-selfies.ts';
import { findByName } from './change-uploads.ts';
import { keysOf } from './draw-photo.ts';
import { listUploads } from './list-uploads.ts';
import { checkPath } from './own-path.ts';
import { lockPhotos, writePhotos } from './store/photos.ts';

/**
 * Removes a picture from the profile. Its bytes are deleted right after the commit. Idempotent: a missing
 * picture is no error.
 */
export async function removeUpload(
  deps: Deps,
  { me, input, transact }: CallContext<typeof photoCalls.removeUpload>,
): Promise<CallAnswer<typeof photoCalls.removeUpload>> {
  checkPath(me, input.path);
  return await transact(async (tx) => {
    await holdCaller(tx, me.uid);
    const before = await lockPhotos(tx, me.uid);
    const gone = findByName(before, input.file);
    if (gone) {
      const after = before.filter((photo) => photo !== gone);
      await writePhotos(tx, me.uid, after);
      await deps.media.drop(tx, keysOf([gone]));
      await photosChanged(deps, tx, me.uid, { before, after });
    }
    return await listUploads(tx, me.uid);
  });
}
