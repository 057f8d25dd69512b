import { AppError, fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { aboutHere } from '../../contract/about-here.ts';
import { AttachedAudio, AttachedImage, type Attachments } from '../../contract/attachments.ts';
import { assignFiles, type FileRow } from '../store/files.ts';

interface Sender {
  readonly uid: string;
  /** Language of the sender's app, in which the town of an area is named. */
  readonly language: string | null;
}

/**
 * Assigns the uploaded files to the message, and returns its attachments with the facts that the server has
 * stored about each file. From the client only the keys are used.
 */
export async function assignAttachments(
  { media, places }: Pick<Deps, 'media' | 'places'>,
  tx: Tx,
  { uid, language }: Sender,
  messageId: string,
  wished: Attachments | undefined,
): Promise<Attachments | null> {
  if (!wished) return null;
  // Apps send the square alone. One that sends more must not tell more.
  if (wished.type === 'location' && wished.isAbout) {
    const square = aboutHere(wished.location);
    const town = await places.townAt(square.location, language?.startsWith('th') ? 'th' : 'en');
    return town ? { ...square, name: town.name } : square;
  }
  const keys = keysOf(wished);
  if (keys.length === 0) return wished;
  const files = await assignFiles(tx, uid, keys, messageId);
  const told = (key: string, kind: FileRow['kind']): FileRow['facts'] => {
    const file = files.get(key);
    return file?.kind === kind ? file.facts : fail('chat/attachment-gone');
  };
  const attachments = toldOf(wished, told);
  await keepAll(() => media.keep(tx, uid, keys));
  return attachments;
}

function toldOf(
  wished: Attachments,
  told: (key: string, kind: FileRow['kind']) => FileRow['facts'],
): Attachments {
  if (wished.type === 'images') {
    return {
      type: 'images',
      files: wished.files.map(({ key }) => v.parse(AttachedImage, told(key, 'images'))),
    };
  }
  if (wished.type === 'audio') {
    return { type: 'audio', file: v.parse(AttachedAudio, told(wished.file.key, 'audio')) };
  }
  if (wished.type === 'sticker' && wished.file) {
    return { type: 'sticker', file: v.parse(AttachedImage, told(wished.file.key, 'sticker')) };
  }
  return wished;
}

function keysOf(attachments: Attachments): string[] {
  if (attachments.type === 'images') return [...new Set(attachments.files.map(({ key }) => key))];
  if (attachments.type === 'audio') return [attachments.file.key];
  return attachments.type === 'sticker' && attachments.file ? [attachments.file.key] : [];
}

/**
 * Runs `keep`, and fails with `chat/attachment-gone` if the media subsystem has already deleted the files
 * because they were not sent in time.
 */
async function keepAll(keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') fail('chat/attachment-gone');
    throw error;
  }
}
