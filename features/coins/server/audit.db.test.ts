import { newUid } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditFault, auditCoins, auditJob } from './audit.ts';
import { postMovement } from './post-movement.ts';

let world: World;
const ana = newUid();
let account = '';
let movement = '';

beforeAll(async () => {
  world = await startWorld();
  await world.database.transact(async (tx) => {
    const [from, to] = [{ system: 'mitto-admin' }, { uid: ana }] as const;
    for (const amount of [5, 6, 7]) {
      const moved = await postMovement(tx, { key: `a ${amount}`, reason: 'grant', from, to, amount }, 0);
      movement = moved.id;
    }
  });
  const { rows } = await sql<{ id: string }>`
    select id from coins_account where uid = ${ana} and kind = 'own'`.execute(world.database.db);
  account = rows[0]?.id ?? '';
});
afterAll(() => world.close());

/** Plants a fault with the triggers off, audits, and takes the fault back. */
async function auditWith(fault: ReturnType<typeof sql>): Promise<readonly AuditFault[]> {
  let faults: readonly AuditFault[] = [];
  const undone = new Error('Taken back on purpose.');
  const planting = world.database.transact(async (tx) => {
    for (const table of ['coins_account', 'coins_posting', 'coins_movement'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`alter table coins_account drop constraint coins_account_balance`.execute(tx);
    await fault.execute(tx);
    const inThisTransaction = {
      ...world.database,
      snapshot: <T>(work: (of: typeof tx) => Promise<T>) => work(tx),
    };
    ({ faults } = await auditCoins({ database: inThisTransaction, now: world.clock.now }));
    throw undone;
  });
  await expect(planting).rejects.toBe(undone);
  return faults;
}

test('whole books have no faults', async () => {
  const audit = await auditCoins({ database: world.database, now: world.clock.now });
  expect(audit).toEqual({ movements: 3, faults: [], open: 0, oldestOpenMs: 0 });
  await auditJob(world.deps)();
});

test('the audit finds a planted fault of each kind', async () => {
  expect(await auditWith(sql`update coins_account set balance = balance + 1 where id = ${account}`)).toEqual([
    { fault: 'balance-differs', id: account },
  ]);
  expect(await auditWith(sql`update coins_account set balance = -1 where id = ${account}`)).toEqual([
    { fault: 'balance-below-zero', id: account },
  ]);
  expect(await auditWith(sql`update coins_account set entries = 2 where id = ${account}`)).toEqual([
    { fault: 'entries-missing', id: account },
  ]);
  expect(
    await auditWith(sql`update coins_posting set amount = 8 where account = ${account} and n = 3`),
  ).toEqual([
    { fault: 'balance-differs', id: account },
    { fault: 'chain-broken', id: account },
    { fault: 'not-balanced', id: movement },
  ]);
  expect(
    await auditWith(sql`update coins_posting set balance = 1 where account = ${account} and n = 2`),
  ).toEqual([{ fault: 'chain-broken', id: account }]);
  const gone = await auditWith(sql`delete from coins_posting where movement = ${movement}`);
  expect(gone).toContainEqual({ fault: 'no-postings', id: movement });
  expect(gone).toContainEqual({ fault: 'balance-differs', id: account });
  expect(await auditWith(sql`delete from coins_movement where id = ${movement}`)).toEqual([
    { fault: 'no-movement', id: movement },
  ]);
  expect(await auditWith(sql`update coins_movement set amount = 70 where id = ${movement}`)).toEqual([
    { fault: 'not-balanced', id: movement },
  ]);
  expect(await auditWith(sql`delete from coins_account where id = ${account}`)).toContainEqual({
    fault: 'no-account',
    id: account,
  });
});
