import { holdCaller } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { profilePicture } from '../../contract/photos.ts';
import type { photoCalls } from '../../contract/photos-calls.ts';
import { photosChanged } from '../selfies/keep-selfies.ts';
import { type DrawnPhoto, keysOf, type PhotoOwner, putPhoto } from './draw-photo.ts';
import { listUploads } from './list-uploads.ts';
import { checkPath } from './own-path.ts';
import { lockPhotos, type PhotoRow, readPhotoRows, writePhotos } from './store/photos.ts';

type Context = CallContext<typeof photoCalls.changeUploads>;
type Answer = CallAnswer<typeof photoCalls.changeUploads>;
type Cut = NonNullable<Context['input']['cut']>;

/**
 * Changes the order of the pictures, or crops one again. Drawing is slow, so it happens before the
 * transaction that writes the result.
 */
export async function changeUploads(deps: Deps, { me, from, input, transact }: Context): Promise<Answer> {
  checkPath(me, input.path);
  const redrawn = input.cut && (await redraw(deps, { uid: me.uid, ip: from.ip }, input.cut));
  try {
    return await transact(async (tx) => {
      await holdCaller(tx, me.uid);
      const before = await lockPhotos(tx, me.uid);
      const cut = redrawn ? await replace(tx, deps, before, redrawn) : before;
      const after = inOrder(cut, input);
      await writePhotos(tx, me.uid, after);
      await photosChanged(deps, tx, me.uid, { before, after });
      return await listUploads(tx, me.uid);
    });
  } catch (error) {
    if (redrawn) await deps.media.discard(keysOf([redrawn.photo]));
    throw error;
  }
}

interface Redrawn {
  /**
   * Key of the picture that was cropped. Another upload may have replaced it while the new crop was drawn.
   */
  readonly of: string;
  readonly photo: DrawnPhoto;
}

async function redraw(deps: Deps, by: PhotoOwner, { name, crop, circle }: Cut): Promise<Redrawn> {
  const { uid } = by;
  const rows = (await readPhotoRows(deps.database.db, [uid])).get(uid) ?? [];
  const row = findByName(rows, name) ?? fail('profile/no-such-photo');
  try {
    const drawn = await deps.pictures.redraw(uid, () => deps.media.readLargest(row.key), { crop, circle });
    return { of: row.key, photo: await putPhoto(deps, by, drawn) };
  } catch (error) {
    if (error instanceof PictureRefused) fail(error.fault, { fields: { cut: 'too-small' } });
    throw error;
  }
}

async function replace(
  tx: Tx,
  { media }: Pick<Deps, 'media'>,
  before: readonly PhotoRow[],
  { of, photo }: Redrawn,
): Promise<PhotoRow[]> {
  const old = before.find(({ key }) => key === of) ?? fail('profile/no-such-photo');
  await media.keep(tx, old.uid, keysOf([photo]));
  await media.drop(tx, keysOf([old]));
  return before.map((row) => (row === old ? { ...row, ...photo } : row));
}

function inOrder(
  photos: readonly PhotoRow[],
  { order, profileImage }: Context['input'],
): readonly PhotoRow[] {
  const ordered = order
    ? order.map((name) => findByName(photos, name) ?? fail('profile/no-such-photo'))
    : photos;
  const isEachOnce = ordered.length === photos.length && new Set(ordered).size === photos.length;
  if (!isEachOnce) fail('invalid', { fields: { order: 'all-once' } });
  if (profileImage === undefined) return ordered;
  const first = findByName(ordered, profileImage) ?? fail('profile/no-such-photo');
  return [first, ...ordered.filter((photo) => photo !== first)];
}

export function findByName(photos: readonly PhotoRow[], name: string): PhotoRow | undefined {
  return name === profilePicture ? photos[0] : photos.find((photo) => photo.name === name);
}
