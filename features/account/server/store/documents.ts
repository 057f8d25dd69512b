import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable } from 'kysely';
import type { DocumentTable } from './account-tables.ts';

export type DocumentRow = Selectable<DocumentTable>;

interface Wanted {
  readonly path: string;
  /** Only documents of this member. */
  readonly uid?: string | undefined;
  readonly id?: string | undefined;
  /** Only documents older than this id. */
  readonly before?: string | undefined;
  readonly most: number;
}

export async function listDocuments(
  db: Db | Tx,
  { path, uid, id, before, most }: Wanted,
): Promise<DocumentRow[]> {
  let query = db.selectFrom('account_document').selectAll().where('path', '=', path);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (id !== undefined) query = query.where('id', '=', id);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(most).execute();
}

export async function lockDocument(
  tx: Tx,
  uid: string,
  path: string,
  id: string,
): Promise<DocumentRow | undefined> {
  return await tx
    .selectFrom('account_document')
    .selectAll()
    .where('uid', '=', uid)
    .where('path', '=', path)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countDocuments(tx: Tx, uid: string, path: string): Promise<number> {
  const { count } = await tx
    .selectFrom('account_document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDocument(tx: Tx, document: Insertable<DocumentTable>): Promise<DocumentRow> {
  return await tx.insertInto('account_document').values(document).returningAll().executeTakeFirstOrThrow();
}

export async function replaceDocument(
  tx: Tx,
  { uid, path, id }: DocumentRow,
  changes: Pick<Insertable<DocumentTable>, 'content' | 'about' | 'modified_at'>,
): Promise<DocumentRow> {
  return await tx
    .updateTable('account_document')
    .set(changes)
    .where('uid', '=', uid)
    .where('path', '=', path)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteDocument(tx: Tx, { uid, path, id }: DocumentRow): Promise<void> {
  await tx
    .deleteFrom('account_document')
    .where('uid', '=', uid)
    .where('path', '=', path)
    .where('id', '=', id)
    .execute();
}

/**
 * Locks the author's row, so that concurrent writes of the author run one after the other. Others can still
 * write documents about the author, because their key-share lock does not conflict.
 */
export async function lockAuthor(tx: Tx, uid: string) {
  return await tx
    .selectFrom('account_member')
    .select(['uid', 'name', 'username'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
