import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import { type Attachments, fileKeysOf } from '../contract/attachments.ts';
import { readConfigured } from './chat-wait.ts';
import type { ConversationKey } from './store/conversation-key.ts';
import type { StoredMessage } from './store/messages.ts';

/** Purpose of the key that seals the originals. */
const sealing = 'chat.original';

/** Number of originals of one conversation that a report can open, the newest. */
const maxOpened = 500;
/** Edits of one message of which originals are kept, so that nobody fills the disk, or hides words by editing on. */
const maxEdits = 20;
/** Number of originals that are deleted in one transaction. */
const atOnce = 500;

/** Files of deleted messages. Nobody sees them by this hold; a report holds them anew for staff. */
export const originalMedia: MediaKind = {
  kind: 'chat.original-file',
  isNeverStored: true,
  maySee: () => Promise.resolve(false),
};

interface Words {
  readonly content: string;
  readonly attachments: Attachments | null;
}

/** A message as it was until it was edited or deleted. */
export interface Original extends Words {
  readonly message_id: string;
  readonly sender: string;
  readonly date: number;
  readonly changed_at: number;
  readonly is_deleted: boolean;
}

/** Keeps messages as they are, before they are edited or deleted. With `days` 0 in the configuration nothing is kept. */
export async function keepOriginals(
  deps: Deps,
  tx: Tx,
  messages: readonly StoredMessage[],
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<void> {
  const { days } = (await readConfigured(deps, tx)).originals;
  if (days === 0 || messages.length === 0) return;
  const now = deps.now();
  const originals = messages.map(({ id, low, high, sender, date, content, attachments }) => ({
    ...{ id: newId(now), message_id: id, low, high, sender, date },
    ...{ changed_at: now, is_deleted: isDeleted, kept_until: now + days * day },
    sealed: deps.secrets.seal(sealing, JSON.stringify({ content, attachments } satisfies Words)),
    files: fileKeysOf(attachments ?? undefined),
  }));
  await tx
    .insertInto('chat_original')
    .values(originals.map(({ files: _, ...row }) => row))
    .execute();
  for (const { id, files } of originals) {
    if (isDeleted && files.length > 0)
      await deps.media.hold(tx, { holder: id, kind: originalMedia.kind }, files);
  }
}

/** True if a message was edited so often that no further original of it is kept, and it is not edited any more. */
export async function isEditedOften(tx: Tx, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_original where message_id = ${messageId} limit ${maxEdits}`.execute(tx);
  return rows.length === maxEdits;
}

/** Opens the originals of a conversation, for a report about it. Oldest change first. */
export async function openOriginals(
  { secrets, now, log }: Pick<Deps, 'secrets' | 'now' | 'log'>,
  tx: Tx,
  { low, high }: ConversationKey,
): Promise<Original[]> {
  const rows = await tx
    .selectFrom('chat_original')
    .select(['message_id', 'sender', 'date', 'changed_at', 'is_deleted', 'sealed'])
    .where('low', '=', low)
    .where('high', '=', high)
    .where('kept_until', '>', now())
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOpened)
    .execute();
  return rows.toReversed().flatMap(({ sealed, ...row }) => {
    try {
      // Safe cast: `keepOriginals` has sealed it.
      const words = JSON.parse(secrets.unseal(sealing, sealed)) as Words;
      return [{ ...row, ...words }];
    } catch (error) {
      // The secret of the server was replaced since. The report arrives without it.
      log.warn({ error }, 'a sealed message cannot be opened for a report');
      return [];
    }
  });
}

/** Deletes the originals whose time is over. */
export async function expireOriginals({ database, media, now }: Deps): Promise<void> {
  for (;;) {
    const taken = await database.transact(async (tx) => {
      const { rows } = await sql<Deleted>`
        delete from chat_original where id in (
          select id from chat_original where kept_until <= ${now()} order by kept_until limit ${atOnce}
        ) returning id, is_deleted`.execute(tx);
      await releaseFiles(media, tx, rows);
      return rows.length;
    });
    if (taken < atOnce) return;
  }
}

/** Deletes the originals of a member whose account is erased, and those of others in their conversations. */
export async function eraseOriginals({ media }: Pick<Deps, 'media'>, tx: Tx, uid: string): Promise<void> {
  const { rows } = await sql<Deleted>`
    delete from chat_original where sender = ${uid} or low = ${uid} or high = ${uid}
    returning id, is_deleted`.execute(tx);
  await releaseFiles(media, tx, rows);
}

interface Deleted {
  readonly id: string;
  readonly is_deleted: boolean;
}

/** An original of an edited message holds no files: they are still the message's. */
async function releaseFiles(media: Deps['media'], tx: Tx, originals: readonly Deleted[]): Promise<void> {
  for (const { id, is_deleted: isDeleted } of originals) if (isDeleted) await media.release(tx, id);
}
