import { newUid } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCoins } from './audit.ts';
import { type CoinsMove, findMoved, postMovement } from './post-movement.ts';
import { readBalances, readOpenItems, systemAccounts } from './store/accounts.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = { system: 'mitto-admin' } as const;
const billing = { system: 'mitto-billing' } as const;
let keys = 0;

type Wishes = Partial<CoinsMove> & Pick<CoinsMove, 'from' | 'to' | 'amount'>;

function moveOf(wishes: Wishes): CoinsMove {
  keys += 1;
  return { key: `key ${keys}`, reason: 'grant', ...wishes };
}

const post = (wishes: Wishes) =>
  world.database.transact((tx) => postMovement(tx, moveOf(wishes), world.clock.now()));
const balances = (uid: string) => readBalances(world.database.db, uid);

/** A member with coins. The books know members by their ids alone. */
async function rich(own: number, given = 0): Promise<string> {
  const uid = newUid();
  if (own > 0) await post({ from: admin, to: { uid }, amount: own });
  if (given > 0) await post({ from: { system: 'promotion' }, to: { uid }, amount: given, isGiven: true });
  return uid;
}

const systemSum = async (account: keyof typeof systemAccounts) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from coins_posting
    where account = ${systemAccounts[account]}`.execute(world.database.db);
  return rows[0]?.sum;
};

test('what one account pays another gets, and a system account keeps no balance of its own', async () => {
  const [ana, ben] = [await rich(100), await rich(0)];
  const before = await systemSum('mitto-admin');
  await post({ from: { uid: ana }, to: { uid: ben }, amount: 40, reason: 'transfer' });
  expect([await balances(ana), await balances(ben)]).toEqual([
    { own: 60, given: 0 },
    { own: 40, given: 0 },
  ]);
  expect(await systemSum('mitto-admin')).toBe(before);
  const { rows } = await sql`select from coins_account where kind = 'system' and balance is not null`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

test('given coins are spent first, and never sent', async () => {
  const [ana, ben] = [await rich(50, 30), newUid()];
  await expect(post({ from: { uid: ana }, to: { uid: ben }, amount: 60 })).rejects.toThrow('coins/too-few');
  await post({ from: { uid: ana }, to: billing, amount: 20, reason: 'spend', pays: 'given-first' });
  expect(await balances(ana)).toEqual({ own: 50, given: 10 });
  await post({ from: { uid: ana }, to: billing, amount: 25, reason: 'spend', pays: 'given-first' });
  expect(await balances(ana)).toEqual({ own: 35, given: 0 });
  const overspent = { from: { uid: ana }, to: billing, amount: 36, pays: 'given-first' } as const;
  await expect(post({ ...overspent, reason: 'spend' })).rejects.toThrow('coins/too-few');
});

test('the same key moves coins once, and is refused with another content', async () => {
  const [ana, ben] = [await rich(100), newUid()];
  const move = moveOf({ from: { uid: ana }, to: { uid: ben }, amount: 80, reason: 'transfer' });
  const send = (wishes: Partial<CoinsMove> = {}) =>
    world.database.transact((tx) => postMovement(tx, { ...move, ...wishes }, world.clock.now()));
  const first = await send();
  // The balance would not suffice for a second one.
  expect(await send()).toEqual({ ...first, isNew: false });
  for (const other of [
    { amount: 79 },
    { to: { uid: newUid() } },
    { comments: 'hello' },
    { reason: 'refund' },
  ] as const)
    await expect(send(other)).rejects.toThrow('coins/key-used');
  expect([await balances(ana), await balances(ben)]).toEqual([
    { own: 20, given: 0 },
    { own: 80, given: 0 },
  ]);
  const found = await world.database.transact((tx) => findMoved(tx, move, world.clock.now()));
  expect(found).toBe(first.id);
});

test('a repeated spend finds its key although the coins are gone', async () => {
  const ana = await rich(10, 10);
  const move = moveOf({ from: { uid: ana }, to: billing, amount: 20, reason: 'spend', pays: 'given-first' });
  const spend = () => world.database.transact((tx) => postMovement(tx, move, world.clock.now()));
  expect([(await spend()).isNew, (await spend()).isNew]).toEqual([true, false]);
  expect(await balances(ana)).toEqual({ own: 0, given: 0 });
});

test('an item that only passes through is open until it is back at zero', async () => {
  const ana = newUid();
  const openItems = async () => (await auditCoins({ database: world.database, now: world.clock.now })).open;
  await post({ from: billing, to: { passing: 'payment 1' }, amount: 500, reason: 'purchase' });
  expect(await openItems()).toBe(1);
  world.clock.advance(60_000);
  const audit = await auditCoins({ database: world.database, now: world.clock.now });
  expect(audit.oldestOpenMs).toBe(60_000);
  const since = world.clock.now() - 60_000;
  expect(await readOpenItems(world.database.db)).toEqual({ count: 1, since });
  await post({ from: { passing: 'payment 1' }, to: { uid: ana }, amount: 500, reason: 'purchase' });
  expect(await openItems()).toBe(0);
  expect(await readOpenItems(world.database.db)).toEqual({ count: 0, since: null });
  expect(await balances(ana)).toEqual({ own: 500, given: 0 });
});

test.for([0, -1, 0.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s coins move nothing',
  async (amount) => {
    const ana = await rich(5);
    await expect(post({ from: { uid: ana }, to: billing, amount })).rejects.toThrow('cannot be moved');
    expect(await balances(ana)).toEqual({ own: 5, given: 0 });
  },
);

test('the database refuses to change or remove what was posted', async () => {
  await rich(5);
  const attempt = (statement: ReturnType<typeof sql>) =>
    world.database.transact((tx) => statement.execute(tx));
  for (const table of ['coins_posting', 'coins_movement']) {
    const refused = 'never changed or removed';
    await expect(attempt(sql`update ${sql.table(table)} set amount = 1`)).rejects.toThrow(refused);
    await expect(attempt(sql`delete from ${sql.table(table)}`)).rejects.toThrow(refused);
    await expect(attempt(sql`truncate ${sql.table(table)}`)).rejects.toThrow(refused);
  }
  await expect(attempt(sql`delete from coins_account`)).rejects.toThrow('never changed or removed');
  const byHand = sql`update coins_account set balance = 1000000 where kind = 'own'`;
  await expect(attempt(byHand)).rejects.toThrow('changes with a posting alone');
  const begun = sql`
    insert into coins_account (id, kind, balance, made_at) values (${newUid()}, 'own', 5, 0)`;
  await expect(attempt(begun)).rejects.toThrow('begins at 0');
  const owned = (kind: string, uid: string | null, balance: number | null) =>
    attempt(sql`
      insert into coins_account (id, kind, uid, balance, made_at)
      values (${newUid()}, ${kind}, ${uid}, ${balance}, 0)`);
  await expect(owned('other', null, 0)).rejects.toThrow('no kind');
  await expect(owned('passing', newUid(), 0)).rejects.toThrow('belongs to no member');
  await expect(owned('system', null, 0)).rejects.toThrow('has no balance');
  await expect(owned('own', newUid(), null)).rejects.toThrow('has no balance');
  const otherOwner = sql`update coins_account set uid = ${newUid()} where kind = 'own'`;
  await expect(attempt(otherOwner)).rejects.toThrow('its owner is only erased');
});

test('the database refuses a movement that does not add up, or takes a member below zero', async () => {
  const ana = await rich(5);
  const { rows } = await sql<{ id: string }>`
    select id from coins_account where uid = ${ana} and kind = 'own'`.execute(world.database.db);
  const own = rows[0]?.id ?? '';
  const write = (amount: number, lines: readonly (readonly [string, number])[]) =>
    world.database.transact(async (tx) => {
      const movement = newUid();
      const digest = Buffer.alloc(16);
      const sides = { sender: own, receiver: systemAccounts['mitto-billing'] };
      await tx
        .insertInto('coins_movement')
        .values({ id: movement, digest, reason: 'spend', ...sides, amount, made_at: 0 })
        .execute();
      const postings = lines.map(([account, moved]) => ({ account, movement, amount: moved }));
      await tx
        .insertInto('coins_posting')
        .values(postings.map((line) => ({ ...line, n: null, balance: null })))
        .execute();
    });
  const out = systemAccounts['mitto-billing'];
  await expect(write(3, [[own, -3]])).rejects.toThrow('must sum to 0');
  const uneven = write(3, [
    [own, -3],
    [out, 2],
  ]);
  await expect(uneven).rejects.toThrow('must sum to 0');
  const otherAmount = write(3, [
    [own, -2],
    [out, 2],
  ]);
  await expect(otherAmount).rejects.toThrow('must sum to 0');
  const belowZero = write(6, [
    [own, -6],
    [out, 6],
  ]);
  await expect(belowZero).rejects.toThrow('coins_account_balance');
  const nowhere = write(3, [
    [own, -3],
    [newUid(), 3],
  ]);
  await expect(nowhere).rejects.toThrow('There is no coins account');
  expect(await balances(ana)).toEqual({ own: 5, given: 0 });
});
