import { readPictureKeys } from '@mitto/profile/server/face/profile-as-seen';
import type { Db } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';

/** A picture of somebody who was reported, as it was then. */
const kind = 'safety.reported-picture';
const type = 'image/webp';

/** Staff alone: not who reported, and not whose pictures they are. */
export const caseMedia: MediaKind = {
  kind,
  maySee: async (_db, { roles }) => roles.includes('ROLE_ADMIN'),
};

/**
 * Copies of the pictures, owned by the case: what happens to the originals is no matter any more. They go by themselves
 * if no transaction keeps them.
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
