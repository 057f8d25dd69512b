import { holdCaller } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import type { PhotoFile } from '@mitto/kit/photo-file';
import { day } from '@mitto/kit/time';
import { type Frame, pictureType } from '@mitto/server-kit/media/draw-picture';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  maxTextPictureBytes,
  maxTextPictures,
  textPictureSizes,
  textPicturesPath,
} from '../../contract/photos.ts';
import type { photoCalls } from '../../contract/photos-calls.ts';
import {
  type FaultyFile,
  fileUrl,
  storeUpload,
  type UploadAnswer,
  type UploadContext,
} from '../photos/store-upload.ts';
import {
  deleteOldTextPictures,
  deleteTextPictures,
  insertTextPictures,
  lockTextPictures,
  readTextPictures,
  type TextPictureRow,
} from './store.ts';

/** Time in ms for which a picture waits for the text that uses it. */
export const unusedRetention = day;

/** A picture of a text that is not sent yet. Only the member who uploaded it sees it. */
export const textPictureMedia: MediaKind = {
  kind: 'profile.text-picture',
  isArchived: true,
  maySee: async (_, { uid }, { uid: owner }) => uid === owner,
};

export function isOfTexts({ path }: { readonly path: string }): boolean {
  return path === textPicturesPath;
}

function checkStaff({ roles }: Me): void {
  if (!roles.includes('ROLE_ADMIN')) fail('forbidden');
}

type Listed = CallAnswer<typeof photoCalls.listUploads>;

export async function listTextPictures(deps: Deps, me: Me): Promise<Listed> {
  checkStaff(me);
  return listOf(await readTextPictures(deps.database.db, me.uid));
}

/** Draws pictures for a text that the caller writes, and keeps them until a text uses them, for a day at most. */
export async function uploadTextPictures(deps: Deps, context: UploadContext): Promise<UploadAnswer> {
  const { me, from, input } = context;
  checkStaff(me);
  // Photos of a profile have names, places in an order, a thumbnail and sizes of their own.
  for (const field of ['name', 'replaceIfExists', 'allowDuplicate', 'circle', 'sizes'] as const) {
    if (input[field] !== undefined) fail('invalid', { fields: { [field]: 'photos-only' } });
  }
  const owner = { uid: me.uid, ip: from.ip, crop: input.crop };
  return await storeUpload<TextPictureRow>(deps, context, {
    check: async (count) => checkRoom(await readTextPictures(deps.database.db, me.uid), count),
    draw: (source) => drawTextPicture(deps, owner, source),
    keysOf,
    add: async (tx, drawn) => {
      await holdCaller(tx, me.uid);
      checkRoom([...(await lockTextPictures(tx, me.uid)), ...drawn]);
      await insertTextPictures(tx, drawn);
      await deps.media.keep(tx, me.uid, keysOf(drawn));
      return drawn.map(fileOf);
    },
  });
}

/** Removes a picture that no text uses yet. Idempotent: a missing picture is no error. */
export async function removeTextPicture(
  deps: Deps,
  { me, input, transact }: CallContext<typeof photoCalls.removeUpload>,
): Promise<CallAnswer<typeof photoCalls.removeUpload>> {
  checkStaff(me);
  return await transact(async (tx) => {
    await holdCaller(tx, me.uid);
    await deps.media.drop(tx, await deleteTextPictures(tx, me.uid, [input.file]));
    return listOf(await readTextPictures(tx, me.uid));
  });
}

const maxAtOnce = 200;

/** Repeating job: deletes pictures whose text was not sent within a day. */
export async function deleteUnusedTextPictures({
  database,
  media,
  now,
}: Pick<Deps, 'database' | 'media' | 'now'>): Promise<void> {
  const before = now() - unusedRetention;
  for (let count = maxAtOnce; count === maxAtOnce; ) {
    count = await database.transact(async (tx) => {
      const keys = await deleteOldTextPictures(tx, before, maxAtOnce);
      await media.drop(tx, keys);
      return keys.length;
    });
  }
}

function checkRoom(pictures: readonly Pick<TextPictureRow, 'bytes'>[], more = 0): void {
  const bytes = pictures.reduce((sum, one) => sum + one.bytes, 0);
  if (pictures.length + more <= maxTextPictures && bytes <= maxTextPictureBytes) return;
  fail('profile/too-many-text-pictures', { fields: { files: 'too-many' } });
}

interface Owner {
  readonly uid: string;
  readonly ip: string;
  readonly crop: Frame | undefined;
}

async function drawTextPicture(
  { pictures, media, now }: Pick<Deps, 'pictures' | 'media' | 'now'>,
  { uid, ip, crop }: Owner,
  source: string | Buffer,
): Promise<TextPictureRow | FaultyFile> {
  try {
    const sides = textPictureSizes.map(Number);
    const { sizes, width, height, thumbhash } = await pictures.draw(uid, source, { crop, sides });
    const key = await media.put({ uid, ip, kind: textPictureMedia.kind, type: pictureType, sizes });
    const lengths = [...sizes.values()].map(({ length }) => length);
    const bytes = lengths.reduce((sum, one) => sum + one, 0);
    return { key, uid, width, height, size: Math.max(...lengths), bytes, thumbhash, made_at: now() };
  } catch (error) {
    if (error instanceof PictureRefused) return { fault: error.fault };
    throw error;
  }
}

const keysOf = (rows: readonly TextPictureRow[]): string[] => rows.map(({ key }) => key);

/** A picture of a text is named by its key. */
function fileOf({ key, width, height, size, thumbhash }: TextPictureRow): PhotoFile {
  return { name: key, key, width, height, size, thumbhash: Buffer.from(thumbhash).toString('base64') };
}

const listOf = (rows: readonly TextPictureRow[]): Listed => ({
  fileUrl,
  path: textPicturesPath,
  files: rows.map(fileOf),
});
