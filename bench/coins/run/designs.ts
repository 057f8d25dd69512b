import { newUid } from '@mitto/kit/ids';
import type { Database, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { type CoinsParty, postMovement } from '../../../features/coins/server/post-movement.ts';

/** One movement between two members, by their numbers; `system` is the account of the product. */
export interface Pair {
  readonly from: number | 'system';
  readonly to: number | 'system';
}

export interface Design {
  readonly name: string;
  /** Makes the tables, and members with more coins than the bench can move. */
  prepare(database: Database, members: number): Promise<void>;
  transfer(database: Database, pair: Pair, key: string): Promise<void>;
  /** Tables and indexes whose bytes count. */
  readonly tables: readonly string[];
}

const coinsOfEach = 1_000_000_000;
const uids: string[] = [];
const partyOf = (side: number | 'system'): CoinsParty =>
  side === 'system' ? { system: 'mitto-billing' } : { uid: uids[side] ?? '' };

export const ours: Design = {
  name: 'ours',
  tables: ['coins_movement', 'coins_posting'],
  async prepare({ transact }, members) {
    uids.splice(0, uids.length, ...Array.from({ length: members }, newUid));
    for (let first = 0; first < members; first += 100) {
      await transact(async (tx) => {
        for (const uid of uids.slice(first, first + 100)) {
          const grant = { key: `grant ${uid}`, reason: 'grant', amount: coinsOfEach } as const;
          await postMovement(tx, { ...grant, from: { system: 'mitto-admin' }, to: { uid } }, 0);
        }
      });
    }
  },
  async transfer({ transact }, { from, to }, key) {
    const move = { key, reason: 'transfer', from: partyOf(from), to: partyOf(to), amount: 1 } as const;
    await transact((tx) => postMovement(tx, move, Date.now()), { isByKeys: true });
  },
};

const numberOf = (side: number | 'system') => (side === 'system' ? 0 : side + 1);

/** A movement and its two lines in one statement, without a balance and without any check: the limit. */
export const insertOnly: Design = {
  name: 'insert only (the limit)',
  tables: ['limit_movement', 'limit_line'],
  async prepare({ db }) {
    await sql`
      create table limit_movement (
        id uuid primary key default gen_random_uuid(), key text not null unique, reason text not null,
        made_at bigint not null
      )`.execute(db);
    await sql`
      create table limit_line (movement uuid not null, account bigint not null, amount bigint not null)`.execute(
      db,
    );
    await sql`create index limit_line_account on limit_line (account)`.execute(db);
  },
  async transfer({ db }, { from, to }, key) {
    await sql`
      with made as (
        insert into limit_movement (key, reason, made_at) values (${key}, 'transfer', ${Date.now()}) returning id
      )
      insert into limit_line (movement, account, amount)
      select id, ${numberOf(from)}::bigint, -1 from made union all select id, ${numberOf(to)}::bigint, 1 from made`.execute(
      db,
    );
  },
};

/** The usual design: every account has a row with its balance, which each movement locks in sorted order. */
export const lockedBalances: Design = {
  name: 'balance rows, locked in order',
  tables: ['usual_movement', 'usual_entry'],
  async prepare({ db }, members) {
    await sql`
      create table usual_account (
        id bigint primary key, balance bigint not null, version bigint not null default 0,
        updated_at bigint not null default 0, check (id = 0 or balance >= 0)
      )`.execute(db);
    await sql`
      create table usual_movement (
        id uuid primary key default gen_random_uuid(), key text not null unique, reason text not null,
        sender bigint not null references usual_account, receiver bigint not null references usual_account,
        amount bigint not null check (amount > 0), made_at bigint not null
      )`.execute(db);
    await sql`
      create table usual_entry (
        id uuid primary key default gen_random_uuid(), account bigint not null references usual_account,
        movement uuid not null references usual_movement, amount bigint not null,
        balance_before bigint not null, balance_after bigint not null, version bigint not null
      )`.execute(db);
    await sql`create index usual_entry_account on usual_entry (account, version)`.execute(db);
    await sql`create index usual_entry_movement on usual_entry (movement)`.execute(db);
    await sql`
      insert into usual_account (id, balance)
      select id, ${coinsOfEach}::bigint from generate_series(0, ${members}::int) id`.execute(db);
  },
  async transfer({ transact }, pair, key) {
    await transact((tx) => transferLocked(tx, numberOf(pair.from), numberOf(pair.to), key), {
      isByKeys: true,
    });
  },
};

async function transferLocked(tx: Tx, from: number, to: number, key: string): Promise<void> {
  await sql`select id from usual_account where id in (${from}, ${to}) order by id for update`.execute(tx);
  const at = Date.now();
  await sql`
    with made as (
      insert into usual_movement (key, reason, sender, receiver, amount, made_at)
      values (${key}, 'transfer', ${from}, ${to}, 1, ${at}) returning id
    ), paid as (
      update usual_account set balance = balance - 1, version = version + 1, updated_at = ${at}
      where id = ${from} returning id, balance, version
    ), received as (
      update usual_account set balance = balance + 1, version = version + 1, updated_at = ${at}
      where id = ${to} returning id, balance, version
    )
    insert into usual_entry (account, movement, amount, balance_before, balance_after, version)
    select paid.id, made.id, -1, paid.balance + 1, paid.balance, paid.version from made, paid
    union all
    select received.id, made.id, 1, received.balance - 1, received.balance, received.version
    from made, received`.execute(tx);
}
