import { notes } from '@mitto/localdb/development/notes.fixture';
import type { LocalStore } from '@mitto/localdb/local-store';
import { expect, test } from 'vitest';
import { askedOf, changeOf, selectOf } from './queries.fixture.ts';

export function watchingSuite(open: () => Promise<LocalStore>): void {
  test('tells an answer over several tables when it becomes another one, and only then', async () => {
    const { db, tables, ask } = askedOf(await open());
    await tables.create({
      TBL_NAME: 'colours',
      columns: { folder: { type: 'STRING' }, colour: { type: 'STRING' } },
    });
    await tables.insert('colours', [{ folder: 'shop', colour: 'red' }]);
    const told: unknown[] = [];
    const query = selectOf(
      'select c.colour, count(n._ref) as notes from colours c left join notes n on n.folder = c.folder and n.at >= :since group by c.colour',
    );
    const end = ask.live(query, {
      params: { since: 10 },
      tell: (rows) => told.push(rows),
      onError: (error) => told.push(error),
    });
    await expect.poll(() => told).toEqual([[{ colour: 'red', notes: 0 }]]);
    await db.insert(notes, { text: 'too early', at: 1, folder: 'shop' });
    await db.insert(notes, { text: 'elsewhere', at: 20, folder: 'home' });
    await db.insert(notes, { text: 'counted', at: 20, folder: 'shop' });
    await expect.poll(() => told.at(-1)).toEqual([{ colour: 'red', notes: 1 }]);
    await ask.change(changeOf("update colours set colour = 'blue'"));
    await expect.poll(() => told.at(-1)).toEqual([{ colour: 'blue', notes: 1 }]);
    expect(told).toHaveLength(3);
    end();
    await tables.truncate('colours');
    expect(told).toHaveLength(3);
    await db.store.wipe();
  });

  test('tells a fault and goes on once it is mended', async () => {
    const { db, tables, ask } = askedOf(await open());
    const told: unknown[] = [];
    const faults: unknown[] = [];
    const watch = {
      tell: (rows: readonly object[]) => told.push(rows),
      onError: (error: unknown) => faults.push(error),
    };
    const end = ask.live(selectOf('select a from later'), watch);
    await expect.poll(() => faults).toMatchObject([{ code: 400, message: 'Table later was not found' }]);
    await tables.create({ TBL_NAME: 'later', columns: { a: { type: 'INTEGER' } } });
    end();
    const again = ask.live(selectOf('select a from later'), watch);
    await expect.poll(() => told).toEqual([[]]);
    again();
    await db.store.wipe();
  });
}
