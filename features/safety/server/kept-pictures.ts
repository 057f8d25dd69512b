import { readPictureKeys } from '@mitto/profile/server/public/profile-as-seen';
import type { Db } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';

/** Kind of media: a copy of a picture of the reported member, made at the time of the report. */
const kind = 'safety.reported-picture';
const type = 'image/webp';

/** Visible to staff only: neither to the reporter nor to the reported member. */
export const caseMedia: MediaKind = {
  kind,
  maySee: async (_db, { roles }) => roles.includes('ROLE_ADMIN'),
};

/**
 * Copies the pictures of the reported member, so that later changes of the originals do not matter. The owner
 * of the copies is the case. The media store deletes them unless the transaction of the case calls
 * `media.keep`.
 */
export async function copyPictures(
  { database, media }: Pick<Deps, 'database' | 'media'>,
  caseId: string,
  uid: string,
): Promise<string[]> {
  const copies: string[] = [];
  for (const key of await readPictureKeys(database.db as Db, uid)) {
    const bytes = await media.readLargest(key);
    if (bytes) copies.push(await media.put({ uid: caseId, kind, type, sizes: new Map([['whole', bytes]]) }));
  }
  return copies;
}
