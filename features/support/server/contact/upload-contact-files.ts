import { countAgainstQuota, countOpenCall } from '@mitto/account/server/public/count-open-call';
import { networkKey } from '@mitto/account/server/public/network-key';
import { AppError, fail, Refusal } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import type { ReceivedFile } from '@mitto/server-kit/http/receive-form';
import type { NewMedia } from '@mitto/server-kit/media/create-media';
import { pictureType } from '@mitto/server-kit/media/draw-picture';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { contactCalls } from '../../contract/contact-calls.ts';
import {
  contactFileFacts,
  contactFileRules,
  type DocumentKind,
  isDocument,
  maxBytesOf,
} from '../../contract/contact-files.ts';
import { kindOfFile, readDocument } from './contact-document.ts';
import { contactMedia, mediaOwnerOf } from './contact-media.ts';

type Context = CallContext<typeof contactCalls.uploadContactFiles>;
type Answer = CallAnswer<typeof contactCalls.uploadContactFiles>;

const call = 'uploadContactFiles';
/**
 * Requests with files of one caller in a day. No proof of work buys more, and a message can be sent without
 * files.
 */
const cap = { most: 60, windowMs: day };
/** Documents of one caller in a day. They are stored as they are, so that they take more room than pictures. */
const documentCap = { most: 30, windowMs: day };

/** Checks the files and stores them until the form is sent. One wrong file refuses them all. */
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
      const stored = await readFileOf(deps, line, file, index);
      attachment.push(await deps.media.put({ uid: owner, ip: from.ip, kind: contactMedia.kind, ...stored }));
    }
    return await context.transact(async () => ({ attachment }));
  } catch (error) {
    await deps.media.discard(attachment);
    throw error;
  }
}

type Stored = Pick<NewMedia, 'type' | 'sizes'>;

/** The bytes to store of one file. A refusal names the file by its place in the request. */
async function readFileOf(deps: Deps, line: string, file: ReceivedFile, index: number): Promise<Stored> {
  const refuseFile = (fault: string): never => {
    throw new AppError(fault, { fields: { [`files.${index}`]: fault.split('/')[1] ?? '' } });
  };
  const rules = contactFileRules(deps.settings.contactFiles);
  if (file.bytes === 0) return refuseFile('file/missing');
  if (file.isTooLarge || file.bytes > maxBytesOf(rules)) return refuseFile('support/file-too-large');
  const kind = await kindOfFile(file);
  if (kind === undefined || !rules.kinds.includes(kind)) return refuseFile('support/wrong-file');
  try {
    if (isDocument(kind)) return await readCounted(deps, line, file.path, kind);
    return { type: pictureType, sizes: (await deps.pictures.draw(line, file.path)).sizes };
  } catch (error) {
    if (error instanceof PictureRefused) {
      return refuseFile(error.fault === 'file/wrong-kind' ? 'support/wrong-file' : error.fault);
    }
    if (error instanceof AppError && error.code === 'support/wrong-text') return refuseFile(error.code);
    throw error;
  }
}

async function readCounted(deps: Deps, line: string, path: string, kind: DocumentKind): Promise<Stored> {
  const bytes = await readDocument(path, kind);
  const quota = [{ what: `contact-documents ${line}`, ...documentCap }];
  if (!(await deps.database.transact((tx) => countAgainstQuota(tx, deps, quota)))) fail('too-many');
  return { type: contactFileFacts[kind].type, sizes: new Map([[kind, bytes]]) };
}
