import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Insertable, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { InquiryType } from '../../contract/contact-form.ts';

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    support_contact: ContactTable;
  }
}

export interface GivenAnswer {
  readonly date: number;
  readonly text: string;
  /** The answer as the editor wrote it, if it was written there. */
  readonly html?: string;
}

interface ContactTable {
  id: string;
  uid: string | null;
  reference: string;
  full_name: string;
  email: string;
  email_key: string;
  phone_number: string | null;
  subject: string;
  inquiry_type: InquiryType;
  message: string;
  heard_about_us: string | null;
  language: string | null;
  media_owner: string;
  attachments: string[];
  attachment_names: string[];
  answers: JSONColumnType<GivenAnswer[], string | undefined>;
  made_at: number;
  answered_at: number | null;
  closed_at: number | null;
}

export type ContactRow = Selectable<ContactTable>;

export async function findContact(db: Db | Tx, id: string): Promise<ContactRow | undefined> {
  return await db.selectFrom('support_contact').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockContact(tx: Tx, id: string): Promise<ContactRow | undefined> {
  return await tx
    .selectFrom('support_contact')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts once: false if a message with this id is there already. */
export async function insertContact(tx: Tx, row: Insertable<ContactTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('support_contact')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function updateContact(
  tx: Tx,
  id: string,
  changes: { answered_at?: number; closed_at?: number | null },
): Promise<void> {
  await tx.updateTable('support_contact').set(changes).where('id', '=', id).execute();
}

export async function addContactAnswer(tx: Tx, id: string, answer: GivenAnswer): Promise<void> {
  await sql`
    update support_contact set answers = answers || ${JSON.stringify([answer])}::jsonb, answered_at = ${answer.date}
    where id = ${id}`.execute(tx);
}

export interface WantedPage {
  readonly isOpen: boolean;
  readonly before: { readonly at: number; readonly id: string } | undefined;
  readonly most: number;
}

/** Messages that are open (or closed), newest first. */
export async function readContacts(tx: Tx, { isOpen, before, most }: WantedPage): Promise<ContactRow[]> {
  return await tx
    .selectFrom('support_contact')
    .selectAll()
    .where('closed_at', isOpen ? 'is' : 'is not', null)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(made_at, id) < (${before?.at ?? 0}::bigint, ${before?.id ?? null}::uuid)`),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Names of attached files by their keys, of the message to which the owner of the files belongs. */
export async function findNamesOf(db: Db, mediaOwner: string): Promise<ReadonlyMap<string, string>> {
  const row = await db
    .selectFrom('support_contact')
    .select(['attachments', 'attachment_names'])
    .where('media_owner', '=', mediaOwner)
    .executeTakeFirst();
  return row ? namesOf(row) : new Map();
}

export function namesOf(
  row: Pick<ContactRow, 'attachments' | 'attachment_names'>,
): ReadonlyMap<string, string> {
  return new Map(row.attachments.map((key, at) => [key, row.attachment_names[at] ?? '']));
}

/** The sender of the message to which the owner of a picture belongs; undefined if there is no such message. */
export async function findSenderOf(
  db: Db,
  mediaOwner: string,
): Promise<{ readonly uid: string | null } | undefined> {
  return await db
    .selectFrom('support_contact')
    .select('uid')
    .where('media_owner', '=', mediaOwner)
    .executeTakeFirst();
}

/** The pictures of a deleted message: those attached, and the holder of those in its answers. */
export type DeletedContact = Pick<ContactRow, 'attachments' | 'media_owner'>;

/** Deletes the messages of a member and those sent from an address of theirs. */
export async function deleteContactsOf(
  tx: Tx,
  uid: string,
  emailKey: string | undefined,
): Promise<DeletedContact[]> {
  return await tx
    .deleteFrom('support_contact')
    .where((eb) =>
      eb.or([eb('uid', '=', uid), ...(emailKey === undefined ? [] : [eb('email_key', '=', emailKey)])]),
    )
    .returning(['attachments', 'media_owner'])
    .execute();
}

/** Deletes messages that were closed or sent long ago. */
export async function deleteOldContacts(
  tx: Tx,
  { closedBefore, sentBefore }: { readonly closedBefore: number; readonly sentBefore: number },
): Promise<DeletedContact[]> {
  return await tx
    .deleteFrom('support_contact')
    .where((eb) => eb.or([eb('closed_at', '<=', closedBefore), eb('made_at', '<=', sentBefore)]))
    .returning(['attachments', 'media_owner'])
    .execute();
}

export async function exportContacts(tx: Tx, uid: string): Promise<ContactRow[]> {
  return await tx
    .selectFrom('support_contact')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}
