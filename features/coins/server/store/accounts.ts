import { newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Ids of the accounts of the product, as the first migration inserts them. */
export const systemAccounts = {
  'mitto-admin': '00000000-0000-8000-8000-000000000001',
  'mitto-billing': '00000000-0000-8000-8000-000000000002',
  promotion: '00000000-0000-8000-8000-000000000003',
  refunds: '00000000-0000-8000-8000-000000000004',
} as const;
export type SystemAccount = keyof typeof systemAccounts;

/** The two accounts of a member. */
export interface MemberAccounts {
  readonly own: string;
  readonly given: string;
}

interface AccountRow {
  readonly id: string;
  readonly kind: 'own' | 'given';
  readonly uid: string;
}

async function findAccounts(tx: SyncTx, uids: readonly string[]): Promise<Map<string, MemberAccounts>> {
  const { rows } = await sql<AccountRow>`
    select id, kind, uid from coins_account where uid = any(${uids}::uuid[]) and kind in ('own', 'given')`.execute(
    tx,
  );
  const found = new Map<string, { own?: string; given?: string }>();
  for (const { id, kind, uid } of rows) found.set(uid, { ...found.get(uid), [kind]: id });
  const whole = new Map<string, MemberAccounts>();
  for (const [uid, { own, given }] of found) if (own && given) whole.set(uid, { own, given });
  return whole;
}

/** Returns the accounts of these members. Opens those that do not exist yet. */
export async function openAccounts(
  tx: Tx,
  uids: readonly string[],
  at: number,
): Promise<(uid: string) => MemberAccounts> {
  let found = await findAccounts(tx, uids);
  const missing = uids.filter((uid) => !found.has(uid)).toSorted();
  if (missing.length > 0) {
    const rows = missing.flatMap((uid) =>
      (['own', 'given'] as const).map((kind) => ({ id: newId(at), kind, uid, balance: 0, made_at: at })),
    );
    await tx
      .insertInto('coins_account')
      .values(rows)
      .onConflict((clash) => clash.doNothing())
      .execute();
    found = await findAccounts(tx, uids);
  }
  return (uid) => {
    const accounts = found.get(uid);
    if (!accounts) throw new Error('A coins account that was just opened is missing.');
    return accounts;
  };
}

/** Returns the account of what a member owes. Opens it if there is none. */
export async function openOwed(tx: Tx, uid: string, at: number): Promise<string> {
  await tx
    .insertInto('coins_account')
    .values({ id: newId(at), kind: 'owed', uid, balance: 0, made_at: at })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const found = await findOwed(tx, uid);
  if (!found) throw new Error('An account of owed coins that was just opened is missing.');
  return found.account;
}

/** Finds the account of what a member owes, with the number of coins; undefined if they never owed any. */
export async function findOwed(
  tx: SyncTx,
  uid: string,
): Promise<{ readonly account: string; readonly owed: number } | undefined> {
  const { rows } = await sql<{ account: string; owed: number }>`
    select id as account, -balance as owed from coins_account where uid = ${uid} and kind = 'owed'`.execute(
    tx,
  );
  return rows[0];
}

/** Returns the account of one item that only passes through, such as a payment. Opens it if it is new. */
export async function openPassing(tx: Tx, item: string, at: number): Promise<string> {
  const name = `passing ${item}`;
  await tx
    .insertInto('coins_account')
    .values({ id: newId(at), kind: 'passing', name, uid: null, balance: 0, made_at: at })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const row = await tx
    .selectFrom('coins_account')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the accounts until the transaction ends, in the order of their ids, and returns their balances. */
export async function lockBalances(
  tx: Tx,
  accounts: readonly string[],
): Promise<(account: string) => number> {
  const { rows } = await sql<{ id: string; balance: number }>`
    select id, balance from coins_account
    where id = any(${accounts}::uuid[]) and balance is not null order by id for update`.execute(tx);
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  return (account) => balances.get(account) ?? 0;
}

export interface Balances {
  /** Coins that the member may send. */
  readonly own: number;
  readonly given: number;
}

interface Accounts extends Balances {
  readonly owed: number;
  /** False before the first coin. */
  readonly areOpen: boolean;
}

export function readAccounts(tx: SyncTx, uid: string): Promise<Accounts> {
  return askTogether(tx, 'coins accounts', uid, async (uids) => {
    const { rows } = await sql<{ uid: string; kind: 'own' | 'given' | 'owed'; balance: number }>`
      select uid, kind, balance from coins_account where uid = any(${uids}::uuid[])`.execute(tx);
    return uids.map((one) => {
      const own = rows.filter((row) => row.uid === one);
      const of = (kind: string) => own.find((row) => row.kind === kind)?.balance ?? 0;
      return { own: of('own'), given: of('given'), owed: -of('owed'), areOpen: own.length > 0 };
    });
  });
}

export async function readBalances(tx: SyncTx, uid: string): Promise<Balances> {
  const { own, given } = await readAccounts(tx, uid);
  return { own, given };
}

/** Items that only pass through, such as payments, and are not back at 0. */
export interface OpenItems {
  readonly count: number;
  /** When the oldest of them began; null when there is none. */
  readonly since: number | null;
}

export async function readOpenItems(tx: SyncTx): Promise<OpenItems> {
  const { rows } = await sql<OpenItems>`
    select count(*) as count, min(made_at) as since from coins_account where is_open`.execute(tx);
  return rows[0] ?? { count: 0, since: null };
}
