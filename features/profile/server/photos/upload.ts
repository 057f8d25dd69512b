import { holdCaller } from '@mitto/account/server/public/member-facts';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { photosChanged } from '../selfies/keep-selfies.ts';
import { type DrawnPhoto, drawPhoto, keysOf } from './draw-photo.ts';
import { checkPath } from './own-path.ts';
import { type PlaceWish, planPhotos } from './plan-photos.ts';
import { fileOf } from './shown-photos.ts';
import { lockPhotos, type PhotoRow, readPhotoRows, writePhotos } from './store/photos.ts';
import { storeUpload, type UploadAnswer, type UploadContext } from './store-upload.ts';

/** Adds the uploaded pictures to the profile. */
export async function upload(deps: Deps, context: UploadContext): Promise<UploadAnswer> {
  const { me, from, input } = context;
  checkPath(me, input.path);
  const { crop, circle } = input;
  return await storeUpload<DrawnPhoto>(deps, context, {
    check: async (count) => {
      const before = (await readPhotoRows(deps.database.db, [me.uid])).get(me.uid) ?? [];
      planPhotos(namesOf(before), count, input);
    },
    draw: (source) => drawPhoto(deps, { uid: me.uid, ip: from.ip }, source, { crop, circle }),
    keysOf,
    add: async (tx, drawn) => (await addPhotos(tx, deps, me.uid, drawn, input)).map(fileOf),
  });
}

async function addPhotos(
  tx: Tx,
  deps: Deps,
  uid: string,
  drawn: readonly DrawnPhoto[],
  wish: PlaceWish,
): Promise<Omit<PhotoRow, 'place'>[]> {
  await holdCaller(tx, uid);
  const before = await lockPhotos(tx, uid);
  const plan = planPhotos(namesOf(before), drawn.length, wish);
  const photos = plan.flatMap(({ name, came }) => {
    const photo = came === undefined ? before.find((one) => one.name === name) : drawn[came];
    return photo ? [{ ...photo, name }] : [];
  });
  await writePhotos(tx, uid, photos);
  await deps.media.keep(tx, uid, keysOf(drawn));
  await deps.media.drop(tx, keysOf(before.filter(({ key }) => !photos.some((kept) => kept.key === key))));
  await photosChanged(deps, tx, uid, { before, after: photos });
  return photos.filter(({ key }) => drawn.some((photo) => photo.key === key));
}

const namesOf = (photos: readonly PhotoRow[]): string[] => photos.map(({ name }) => name);
