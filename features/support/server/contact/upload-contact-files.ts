import { countOpenCall } from '@mitto/account/server/public/count-open-call';
import { networkKey } from '@mitto/account/server/public/network-key';
import { AppError, fail, Refusal } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import { pictureType } from '@mitto/server-kit/media/draw-picture';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { contactCalls } from '../../contract/contact-calls.ts';
import { contactMedia, mediaOwnerOf } from './contact-media.ts';

type Context = CallContext<typeof contactCalls.uploadContactFiles>;
type Answer = CallAnswer<typeof contactCalls.uploadContactFiles>;

const call = 'uploadContactFiles';
/**
 * Requests with files of one caller in a day. No proof of work buys more, and a message can be sent without
 * files.
 */
const cap = { most: 60, windowMs: day };

/** Checks the pictures and stores them until the form is sent. One wrong file refuses them all. */
export async function uploadContactFiles(deps: Deps, context: Context): Promise<Answer> {
  const { input, me, from, proof, files = [] } = context;
  if (files.length === 0) fail('file/missing', { fields: { files: 'required' } });
  const caller = { from, uid: me?.uid, proof };
  const counted = await countOpenCall(deps, { call, subject: input.id, caller }, [], cap);
  if (counted instanceof Refusal) return counted;
  const owner = mediaOwnerOf(deps.secrets, input.id);
  // Everybody of a network who is not signed in waits in one line, so that nobody fills all of it.
  const line = me?.uid ?? networkKey(deps, 'contact-pictures', from.ip).toString('hex');
  const attachment: string[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const sizes = await drawFile(deps, line, file, index);
      attachment.push(
        await deps.media.put({ uid: owner, ip: from.ip, kind: contactMedia.kind, type: pictureType, sizes }),
      );
    }
    return await context.transact(async () => ({ attachment }));
  } catch (error) {
    await deps.media.discard(attachment);
    throw error;
  }
}

async function drawFile(
  { pictures }: Pick<Deps, 'pictures'>,
  line: string,
  file: ReceivedFile,
  index: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const refuseFile = (fault: string): never => {
    throw new AppError(fault, { fields: { [`files.${index}`]: fault.split('/')[1] ?? '' } });
  };
  if (file.isTooLarge) return refuseFile('file/too-large');
  try {
    return (await pictures.draw(line, file.path)).sizes;
  } catch (error) {
    if (error instanceof PictureRefused) return refuseFile(error.fault);
    throw error;
  }
}
