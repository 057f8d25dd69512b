import { AppError, fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { aboutHere } from '../../contract/about-here.ts';
import { type Attachments, fileKeysOf, withFiles } from '../../contract/attachments.ts';
import { assignFiles } from '../store/files.ts';

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
  const keys = [...new Set(fileKeysOf(wished))];
  if (keys.length === 0) return wished;
  const files = await assignFiles(tx, uid, keys, messageId);
  const attachments = withFiles(wished, ({ key }) => {
    const file = files.get(key);
    return file?.kind === wished.type ? file.facts : fail('chat/attachment-gone');
  });
  await keepAll(() => media.keep(tx, uid, keys));
  return attachments ?? null;
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
