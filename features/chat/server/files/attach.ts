import { holdCaller } from '@mitto/account/server/public/member-facts';
import { AppError } from '@mitto/kit/app-error';
import { type FileFault, fileErrors } from '@mitto/kit/file-errors';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import { pictureType } from '@mitto/server-kit/media/draw-picture';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { AttachedImage } from '../../contract/attachments.ts';
import type { chatCalls } from '../../contract/chat-calls.ts';
import { attachSticker } from '../gifs/attach-sticker.ts';
import { insertFile } from '../store/files.ts';
import { attachAudio } from './attach-audio.ts';
import { chatFileKind } from './chat-media.ts';

type Context = CallContext<typeof chatCalls.attach>;
type Answer = CallAnswer<typeof chatCalls.attach>;

/**
 * Checks the content of the uploaded files, and stores them until the member sends the message to which they
 * belong.
 */
export async function attach(deps: Deps, context: Context): Promise<Answer> {
  if (context.input.kind === 'sticker') return await attachSticker(deps, context);
  const [file] = context.files ?? [];
  if (!file) throw new AppError('file/missing', { fields: { files: 'required' } });
  return context.input.kind === 'audio'
    ? await attachAudio(deps, context, file)
    : await attachImages(deps, context);
}

interface Fault {
  readonly index: number;
  readonly fault: FileFault;
}

async function attachImages(deps: Deps, { me, from, files = [], transact }: Context): Promise<Answer> {
  const images: AttachedImage[] = [];
  const faults: Fault[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const drawn = await drawImage(deps, { uid: me.uid, ip: from.ip }, file);
      if ('fault' in drawn) faults.push({ index, fault: drawn.fault });
      else images.push(drawn);
    }
    const [first] = faults;
    if (images.length === 0 && first) {
      throw new AppError(first.fault, {
        fields: { [`files.${first.index}`]: first.fault.split('/')[1] ?? '' },
      });
    }
    return await transact(async (tx) => {
      await holdCaller(tx, me.uid);
      for (const image of images) {
        const made = { uid: me.uid, message_id: null, made_at: deps.now() };
        await insertFile(tx, { ...made, key: image.key, kind: 'images', facts: image });
      }
      const errors = faults.map(({ index, fault }) => ({
        index,
        code: fault,
        message: fileErrors[fault].sentence,
      }));
      return { images, audio: null, errors };
    });
  } catch (error) {
    await deps.media.discard(images.map(({ key }) => key));
    throw error;
  }
}

async function drawImage(
  { pictures, media }: Pick<Deps, 'pictures' | 'media'>,
  { uid, ip }: { readonly uid: string; readonly ip: string },
  file: ReceivedFile,
): Promise<AttachedImage | { readonly fault: FileFault }> {
  if (file.isTooLarge) return { fault: 'file/too-large' };
  try {
    const { sizes, width, height, thumbhash } = await pictures.draw(uid, file.path);
    const key = await media.put({ uid, ip, kind: chatFileKind, type: pictureType, sizes });
    const size = Math.max(...[...sizes.values()].map(({ length }) => length));
    return { key, width, height, size, thumbhash: Buffer.from(thumbhash).toString('base64') };
  } catch (error) {
    if (error instanceof PictureRefused) return { fault: error.fault };
    throw error;
  }
}
