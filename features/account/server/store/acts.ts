import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ActTable } from './account-tables.ts';

export type ActRow = Selectable<ActTable>;

// Key of the advisory lock on the audit log: an arbitrary number, which must be the same in all versions of
// the server.
const actLock = 5_051_990;

/** Lets only this transaction append rows, so that no number is used twice or skipped. */
export async function lockActs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${actLock})`.execute(tx);
}

export async function insertAct(tx: Tx, act: Insertable<ActTable>): Promise<void> {
  await tx.insertInto('account_act').values(act).execute();
}

/** The newest rows of the audit log, or the newest with a number below `before`. */
export async function listActs(db: Db | Tx, most: number, before?: number): Promise<ActRow[]> {
  return await db
    .selectFrom('account_act')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** Rows of the audit log with a number above `number`, in ascending order. */
export async function listActsAfter(db: Db | Tx, number: number, most: number): Promise<ActRow[]> {
  return await db
    .selectFrom('account_act')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(most)
    .execute();
}

export async function findActHash(db: Db | Tx, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_act')
    .select('hash')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.hash;
}
