// @pglite: migrations run on it at the start
import type { SyncRecord } from '@mitto/kit/database-api';
import { act } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

interface Told {
  readonly TBL_NAME: string;
  readonly count?: number;
  readonly data?: readonly SyncRecord[];
}

test('the schema tells the tables, and with loadData the rows of each that the caller may see', async () => {
  const [ana, ben] = [await world.person('ana'), await world.person('ben')];
  await act(ana, 'likes', 'circles', ben);
  // Safe casts: the contract leaves the entries of tables open.
  const plain = (await ana.call('databaseSchema', {})).result.tables as unknown as Told[];
  expect(plain.length).toBeGreaterThan(5);
  expect(plain.some((table) => 'data' in table || 'count' in table)).toBe(false);
  expect((await ana.call('databaseSchema', { loadData: 'false' })).result.tables).toEqual(plain);

  const loaded = (await ana.call('databaseSchema', { loadData: 'true' })).result.tables as unknown as Told[];
  expect(loaded.map(({ count: _, data: __, ...table }) => table)).toEqual(plain);
  for (const { TBL_NAME: table, count, data } of loaded) {
    expect((await ana.call('databaseFetch', { table })).result).toEqual(data);
    expect((await ana.call('databaseNumRows', { table })).result).toEqual({ count });
  }
  const own = loaded.find(({ TBL_NAME }) => TBL_NAME === 'user_info')?.data;
  expect(own?.map(({ row }) => row?.['uid'])).toEqual([ana.uid]);
  expect((await ana.call('databaseSchema', { loadData: 'yes' as never })).error).toMatchObject({
    code: 'invalid',
  });
});
