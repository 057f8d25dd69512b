import { compareKey } from '@mitto/account/policy';
import { readAddress } from '@mitto/account/server/public/address';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { listObjects } from '@mitto/server-kit/media/media-table';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import {
  type DeletedContact,
  deleteContactsOf,
  deleteOldContacts,
  exportContacts,
} from './contact/contact-store.ts';
import { feedback } from './feedback.ts';

/** Time in ms for which a contact message is kept after it was closed, and after it was sent if nobody closes it. */
const keptClosed = 180 * day;
const keptOpen = 365 * day;

/**
 * Deletes what the member has sent us: also without a sign-in, if they have proved that the address is theirs.
 */
export async function eraseSupport({ media }: Pick<Deps, 'media'>, tx: Tx, uid: string): Promise<void> {
  const address = await readAddress(tx, uid);
  const emailKey = address?.isVerified ? compareKey(address.email) : undefined;
  await dropPictures(media, tx, await deleteContactsOf(tx, uid, emailKey));
  await feedback.erase(tx, uid);
}

export async function exportSupport(tx: Tx, uid: string): Promise<MemberExport> {
  const support_contact = await exportContacts(tx, uid);
  // The pictures lie under an owner of their own, so that the member's own files do not name them.
  const pictures = [];
  for (const { media_owner } of support_contact) pictures.push(...(await listObjects(tx, media_owner)));
  const support_picture = pictures.map(({ uid: _, ...picture }) => picture);
  return { ...(await feedback.export(tx, uid)), support_contact, support_picture };
}

/** Deletes contact messages whose time is over. */
export async function expireContacts({
  database,
  media,
  now,
}: Pick<Deps, 'database' | 'media' | 'now'>): Promise<void> {
  const at = now();
  await database.transact(async (tx) => {
    const old = { closedBefore: at - keptClosed, sentBefore: at - keptOpen };
    await dropPictures(media, tx, await deleteOldContacts(tx, old));
  });
}

/** Drops the attached pictures of deleted messages, and releases those of their answers. */
async function dropPictures(media: Deps['media'], tx: Tx, deleted: readonly DeletedContact[]): Promise<void> {
  await media.drop(
    tx,
    deleted.flatMap(({ attachments }) => attachments),
  );
  for (const { media_owner } of deleted) await media.release(tx, media_owner);
}
