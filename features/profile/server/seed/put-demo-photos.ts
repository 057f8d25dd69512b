import type { Deps } from '@mitto/server-kit/module/deps';
import { type DrawnPhoto, keysOf, putPhoto } from '../photos/draw-photo.ts';
import { lockPhotos, readPhotoRows, writePhotos } from '../photos/store/photos.ts';
import { profileChanged } from '../touch-own.ts';
import { drawPortrait, type Look, type Pose } from './portrait.ts';
import { rasterise } from './rasterise.ts';

export interface Sitter {
  readonly uid: string;
  readonly look: Look;
  readonly poses: readonly Pose[];
}

/**
 * Draws pictures for these people and stores them like uploaded ones. Skips people who already have pictures.
 */
export async function putDemoPhotos(deps: Deps, sitters: readonly Sitter[]): Promise<void> {
  const before = await readPhotoRows(
    deps.database.db,
    sitters.map(({ uid }) => uid),
  );
  const waiting = sitters.filter(({ uid }) => !before.has(uid));
  const drawings = waiting.flatMap(({ uid, look, poses }) =>
    poses.map((pose) => ({ uid, svg: drawPortrait(look, pose) })),
  );
  const pictures = await rasterise(drawings.map(({ svg }) => svg));
  for (const { uid } of waiting) {
    const own = pictures.filter((_, at) => drawings[at]?.uid === uid);
    await hang(deps, uid, own);
  }
}

async function hang(deps: Deps, uid: string, pictures: readonly Buffer[]): Promise<void> {
  const drawn: DrawnPhoto[] = [];
  for (const picture of pictures) {
    drawn.push(await putPhoto(deps, { uid }, await deps.pictures.redraw(uid, async () => picture, {})));
  }
  const isKept = await deps.database.transact(async (tx) => {
    if ((await lockPhotos(tx, uid)).length > 0) return false;
    await writePhotos(
      tx,
      uid,
      drawn.map((photo, at) => ({ ...photo, name: `portrait-${at + 1}` })),
    );
    await deps.media.keep(tx, uid, keysOf(drawn));
    await profileChanged(deps, tx, uid);
    return true;
  });
  if (!isKept) await deps.media.discard(keysOf(drawn));
}
