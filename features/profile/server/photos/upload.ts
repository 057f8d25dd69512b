import { holdCaller } from '@mitto/account/server/public/member-facts';
import { AppError, type FieldErrors, fail } from '@mitto/kit/app-error';
import { type FileFault, fileErrors } from '@mitto/kit/file-errors';
import type { Tx } from '@mitto/server-kit/database/database';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { maxPhotoBytes, type PhotoSize, photoPathOf, photoSizeFor } from '../../contract/photos.ts';
import type { photoCalls } from '../../contract/photos-calls.ts';
import { photosChanged } from '../selfies/keep-selfies.ts';
import { type DrawnPhoto, drawPhoto, keysOf } from './draw-photo.ts';
import { fileUrl } from './list-uploads.ts';
import { checkPath } from './own-path.ts';
import { type PlaceWish, planPhotos } from './plan-photos.ts';
import { fileOf } from './shown-photos.ts';
import { lockPhotos, type PhotoRow, readPhotoRows, writePhotos } from './store/photos.ts';

type Context = CallContext<typeof photoCalls.upload>;
type Answer = CallAnswer<typeof photoCalls.upload>;

/**
 * Adds the uploaded pictures to the profile. Drawing is slow, so all files are drawn before the transaction,
 * which then adds them together.
 */
export async function upload(deps: Deps, context: Context): Promise<Answer> {
  const { me, input } = context;
  checkPath(me, input.path);
  const drawn: DrawnPhoto[] = [];
  // Whatever happens from here on, `finally` deletes a file that was brought to the media store.
  try {
    const count = input.brought === undefined ? (context.files ?? []).length : 1;
    if (count === 0) fail('file/missing', { fields: { files: 'required' } });
    const before = (await readPhotoRows(deps.database.db, [me.uid])).get(me.uid) ?? [];
    // Check the limits before the slow reading and drawing. `addPhotos` checks them again under the lock.
    planPhotos(namesOf(before), count, input);
    const files = await sentPhotos(deps, context);
    const faults = await drawAll(deps, context, files, drawn);
    if (drawn.length === 0) refuseAll(faults);
    return await context.transact(async (tx) => {
      const added = await addPhotos(tx, deps, me.uid, drawn, input);
      return {
        fileUrl,
        files: added.map((photo) => ({ ...fileOf(photo), parent: photoPathOf(me.uid) })),
        errors: faults.map(({ index, file, fault }) => ({
          index,
          name: file.name,
          size: file.bytes,
          code: fault,
          message: fileErrors[fault].sentence,
        })),
        ...(input.sizes !== undefined && { sizes: storedSizesOf(input.sizes) }),
      };
    });
  } catch (error) {
    await deps.media.discard(keysOf(drawn));
    throw error;
  } finally {
    if (input.brought !== undefined) await deps.media.discardBrought(me.uid, input.brought);
  }
}

/** Names the stored size for each size of a list such as `100x100,500x350`. */
function storedSizesOf(sizes: string): Record<string, PhotoSize> {
  return Object.fromEntries(
    sizes.split(',').map((size) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      return [size, photoSizeFor(width, height)];
    }),
  );
}

interface SentPhoto extends Pick<ReceivedFile, 'name' | 'bytes' | 'isTooLarge'> {
  /** Path of the uploaded file, or its bytes. */
  readonly source: string | Buffer;
}

async function sentPhotos(deps: Deps, { me, input, files = [] }: Context): Promise<SentPhoto[]> {
  if (input.brought !== undefined) return [await readBrought(deps, me, input.brought)];
  return files.map((file) => ({ ...file, source: file.path }));
}

/** Reads a file that the caller uploaded directly to the media store. `upload` deletes it after drawing. */
async function readBrought({ media }: Pick<Deps, 'media'>, { uid }: Me, key: string): Promise<SentPhoto> {
  const source =
    (await media.readBrought(uid, key)) ?? fail('file/missing', { fields: { brought: 'missing' } });
  return { name: '', bytes: source.length, isTooLarge: source.length > maxPhotoBytes, source };
}

interface Fault {
  readonly index: number;
  readonly file: SentPhoto;
  readonly fault: FileFault;
}

/**
 * Draws one file after the other, so that the upload of one member fills only one slot of the drawing queue.
 */
async function drawAll(
  deps: Deps,
  { me, from, input: { crop, circle } }: Context,
  files: readonly SentPhoto[],
  drawn: DrawnPhoto[],
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, file] of files.entries()) {
    const photo = file.isTooLarge
      ? ({ fault: 'file/too-large' } as const)
      : await drawPhoto(deps, { uid: me.uid, ip: from.ip }, file.source, { crop, circle });
    if ('fault' in photo) faults.push({ index, file, fault: photo.fault });
    else drawn.push(photo);
  }
  return faults;
}

function refuseAll(faults: readonly Fault[]): never {
  const fields: FieldErrors = Object.fromEntries(
    faults.map(({ index, fault }) => [`files.${index}`, fault.split('/')[1] ?? fault]),
  );
  throw new AppError(faults[0]?.fault ?? 'file/missing', { fields });
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
