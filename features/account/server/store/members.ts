import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { MemberTable, PrivacyTable } from './account-tables.ts';

export type MemberRow = Selectable<MemberTable>;
export type PrivacyRow = Selectable<PrivacyTable>;

export async function insertMember(tx: Tx, member: Insertable<MemberTable>): Promise<void> {
  await tx.insertInto('account_member').values(member).execute();
  await tx.insertInto('account_privacy').values({ uid: member.uid }).execute();
}

export async function readMember(db: Db | Tx, uid: string): Promise<MemberRow | undefined> {
  return await db.selectFrom('account_member').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/**
 * Locks the member's row for key share: the member cannot be erased before the transaction ends. Other
 * transactions can hold the same lock.
 */
export async function holdMember(tx: Tx, uid: string): Promise<MemberRow | undefined> {
  return await tx
    .selectFrom('account_member')
    .selectAll()
    .where('uid', '=', uid)
    .forKeyShare()
    .executeTakeFirst();
}

const callers = new WeakMap<object, MemberRow>();

/** Locks the caller of a transaction as `holdMember` does. Returns false if there is no such member. */
export async function holdAsCaller(tx: Tx, uid: string): Promise<boolean> {
  const row = await holdMember(tx, uid);
  if (row) callers.set(tx, row);
  return row !== undefined;
}

/** Reads a member; the caller of the transaction as they were when it locked them. */
export async function readCaller(db: Db | Tx, uid: string): Promise<MemberRow | undefined> {
  const caller = callers.get(db);
  return caller?.uid === uid ? caller : await readMember(db, uid);
}

/** Locks the row against all other writers of this member. */
export async function lockMember(tx: Tx, uid: string): Promise<MemberRow | undefined> {
  return await tx
    .selectFrom('account_member')
    .selectAll()
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the row against changes, while other transactions can still call `holdMember`. Each push begins with
 * `holdMember` for its caller, so with `lockMember` two pushes of one member would deadlock.
 */
export async function reserveMember(tx: Tx, uid: string): Promise<MemberRow | undefined> {
  return await tx
    .selectFrom('account_member')
    .selectAll()
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findMemberBy(
  db: Db | Tx,
  column: 'email_key' | 'username_key' | 'mobile',
  value: string,
): Promise<MemberRow | undefined> {
  return await db.selectFrom('account_member').selectAll().where(column, '=', value).executeTakeFirst();
}

export async function updateMember(tx: Tx, uid: string, changes: Updateable<MemberTable>): Promise<void> {
  if (callers.get(tx)?.uid === uid) callers.delete(tx);
  await tx.updateTable('account_member').set(changes).where('uid', '=', uid).execute();
}

export async function readPrivacy(db: Db | Tx, uid: string): Promise<PrivacyRow> {
  return await db.selectFrom('account_privacy').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
}

export async function updatePrivacy(tx: Tx, uid: string, changes: Updateable<PrivacyTable>): Promise<void> {
  await tx.updateTable('account_privacy').set(changes).where('uid', '=', uid).execute();
}

/** Keeps the username of an erased account, as a keyed digest, from being taken again. */
export async function insertFormerName(tx: Tx, name_mac: Buffer, erased_at: number): Promise<void> {
  await tx
    .insertInto('account_former_name')
    .values({ name_mac, erased_at })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function isFormerName(db: Db | Tx, mac: Buffer): Promise<boolean> {
  const found = db.selectFrom('account_former_name').select('name_mac').where('name_mac', '=', mac);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function deleteMember(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('account_member').where('uid', '=', uid).execute();
}

/** Members who deleted their account before this time. Returns max 200. */
export async function findLeaving(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_member')
    .select('uid')
    .where('leaving_at', '<=', before)
    .orderBy('leaving_at')
    .limit(endedAtOnce)
    .execute();
  return rows.map(({ uid }) => uid);
}

const endedAtOnce = 200;

/**
 * Finds members (or checks the given one) whose premium or suspension has ended by time, but whose end is not
 * written yet. Returns max 200.
 */
export async function findEnded(db: Db, now: number, of?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_member')
    .select('uid')
    .$if(of !== undefined, (all) => all.where('uid', '=', of ?? ''))
    .where((eb) =>
      eb.or([
        eb.and([eb('premium_told', '=', true), eb('premium_until', '<=', now)]),
        eb.and([eb('suspended_at', 'is not', null), eb('suspended_until', '<=', now)]),
      ]),
    )
    .limit(endedAtOnce)
    .execute();
  return rows.map(({ uid }) => uid);
}
