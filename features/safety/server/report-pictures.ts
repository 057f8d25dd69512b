import { AppError, fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import { findNewObject } from '@mitto/server-kit/media/media-table';
import type { Deps } from '@mitto/server-kit/module/deps';
import { isEvidenceFor } from './store.ts';

/**
 * Kind of media: a picture that a reporter sends with a report. Its reporter and staff see it. Staff whom the report
 * is about does not.
 */
export const reportPictureMedia: MediaKind = {
  kind: 'safety.report-picture',
  isShownNew: true,
  isNeverStored: true,
  isArchived: true,
  maySee: async (db, { uid, roles }, { key, uid: reporter }) =>
    uid === reporter ||
    (roles.includes('ROLE_ADMIN') && (await isEvidenceFor(db, { key, reporter, viewer: uid }))),
};

/**
 * Keeps the pictures of a new report. Refuses keys of other members, of other kinds of files, of another report and
 * of pictures that were deleted because they waited for too long.
 */
export async function keepReportPictures(
  media: Pick<Deps['media'], 'keep'>,
  tx: Tx,
  uid: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) {
    const object = await findNewObject(tx, uid, key);
    if (object?.kind !== reportPictureMedia.kind) refusePictures();
  }
  try {
    await media.keep(tx, uid, keys);
  } catch (error) {
    // The sweep has deleted one of them since, or a key was given twice.
    if (error instanceof AppError && error.code === 'busy') refusePictures();
    throw error;
  }
}

/** Refuses with a code that every call has: the call that writes documents knows no errors of this feature. */
function refusePictures(): never {
  return fail('invalid', { fields: { 'content.pictures': 'gone' } });
}
