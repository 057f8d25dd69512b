import { AppError, type FieldErrors, fail } from '@mitto/kit/app-error';
import { type FileFault, fileErrors } from '@mitto/kit/file-errors';
import type { PhotoFile } from '@mitto/kit/photo-file';
import type { Tx } from '@mitto/server-kit/database/database';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { maxPhotoBytes, type PhotoSize, photoSizeFor } from '../../contract/photos.ts';
import type { photoCalls } from '../../contract/photos-calls.ts';

export type UploadContext = CallContext<typeof photoCalls.upload>;
export type UploadAnswer = CallAnswer<typeof photoCalls.upload>;

/** Start of every picture's URL, before its key and size. */
export const fileUrl = '/media/';

/** Reason for which one file of an upload is refused. */
export interface FaultyFile {
  readonly fault: FileFault;
}

/** Steps of an upload that differ between the paths. `T` is a picture that was drawn and stored. */
interface UploadSteps<T> {
  /** Checks the limits before the slow reading and drawing. */
  readonly check: (count: number) => Promise<void>;
  /** Draws one file, from its path or its bytes, and puts it into the media store. */
  readonly draw: (source: string | Buffer) => Promise<T | FaultyFile>;
  readonly keysOf: (drawn: readonly T[]) => string[];
  /** Checks the limits again, under a lock, and keeps the pictures. */
  readonly add: (tx: Tx, drawn: readonly T[]) => Promise<readonly PhotoFile[]>;
}

/**
 * Draws all files of an upload, and adds them together in one transaction. Drawing is slow, so it happens before
 * the transaction. Files that are refused are told beside the others; if all are, the upload is refused.
 */
export async function storeUpload<T extends object>(
  deps: Deps,
  context: UploadContext,
  { check, draw, keysOf, add }: UploadSteps<T>,
): Promise<UploadAnswer> {
  const { me, input } = context;
  const drawn: T[] = [];
  // Whatever happens from here on, `finally` deletes a file that was brought to the media store.
  try {
    const count = input.brought === undefined ? (context.files ?? []).length : 1;
    if (count === 0) fail('file/missing', { fields: { files: 'required' } });
    await check(count);
    const faults = await drawAll(await sentFiles(deps, context), draw, drawn);
    if (drawn.length === 0) refuseAll(faults);
    return await context.transact(async (tx) => ({
      fileUrl,
      files: (await add(tx, drawn)).map((file) => ({ ...file, parent: input.path })),
      errors: faults.map(({ index, file, fault }) => ({
        index,
        name: file.name,
        size: file.bytes,
        code: fault,
        message: fileErrors[fault].sentence,
      })),
      ...(input.sizes !== undefined && { sizes: storedSizes(input.sizes) }),
    }));
  } catch (error) {
    await deps.media.discard(keysOf(drawn));
    throw error;
  } finally {
    if (input.brought !== undefined) await deps.media.discardBrought(me.uid, input.brought);
  }
}

interface SentFile extends Pick<ReceivedFile, 'name' | 'bytes' | 'isTooLarge'> {
  /** Path of the uploaded file, or its bytes. */
  readonly source: string | Buffer;
}

async function sentFiles(deps: Deps, { me, input, files = [] }: UploadContext): Promise<SentFile[]> {
  if (input.brought !== undefined) return [await readBrought(deps, me.uid, input.brought)];
  return files.map((file) => ({ ...file, source: file.path }));
}

/** Reads a file that the caller uploaded directly to the media store. `storeUpload` deletes it after drawing. */
async function readBrought({ media }: Pick<Deps, 'media'>, uid: string, key: string): Promise<SentFile> {
  const source =
    (await media.readBrought(uid, key)) ?? fail('file/missing', { fields: { brought: 'missing' } });
  return { name: '', bytes: source.length, isTooLarge: source.length > maxPhotoBytes, source };
}

interface Fault {
  readonly index: number;
  readonly file: SentFile;
  readonly fault: FileFault;
}

/**
 * Draws one file after the other, so that the upload of one member fills only one slot of the drawing queue.
 */
async function drawAll<T extends object>(
  files: readonly SentFile[],
  draw: UploadSteps<T>['draw'],
  drawn: T[],
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, file] of files.entries()) {
    const picture = file.isTooLarge ? ({ fault: 'file/too-large' } as const) : await draw(file.source);
    if ('fault' in picture) faults.push({ index, file, fault: picture.fault });
    else drawn.push(picture);
  }
  return faults;
}

function refuseAll(faults: readonly Fault[]): never {
  const fields: FieldErrors = Object.fromEntries(
    faults.map(({ index, fault }) => [`files.${index}`, fault.split('/')[1] ?? fault]),
  );
  throw new AppError(faults[0]?.fault ?? 'file/missing', { fields });
}

/** Names the stored size for each size of a list such as `100x100,500x350`. */
function storedSizes(sizes: string): Record<string, PhotoSize> {
  return Object.fromEntries(
    sizes.split(',').map((size) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      return [size, photoSizeFor(width, height)];
    }),
  );
}
