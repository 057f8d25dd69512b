import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { expect, test } from 'vitest';
import { aBench, books, loans } from '../tables/bench.fixture.ts';
import { exportTables } from './export-tables.ts';
import type { FormatName } from './format.ts';
import { importFile } from './import-file.ts';

const open = () => aBench(async () => new MemoryStore(newMeta(plans, 1)));

async function exported(format: FormatName): Promise<Blob> {
  const bench = await open();
  await bench.tables.create(books);
  await bench.tables.create(loans);
  // The emoji makes some of the cuts split a surrogate pair.
  await bench.tables.insert('books', [{ isbn: 'a;\n-- End of tables\n' }, { isbn: '</html>😀' }]);
  await bench.tables.insert('loans', [{ book: 1, who: "o'ana" }]);
  await bench.tables.alter('books', [{ do: 'set policies', policies: { read: ['ROLE_USER'], write: [] } }]);
  await bench.tables.alter('loans', [{ do: 'set policies', policies: { read: 'all', write: [] } }]);
  bench.roles = ['ROLE_USER'];
  return await exportTables({
    db: bench.db,
    databaseName: 'a;\n-- b </html>',
    tables: ['books', 'loans'],
    format,
    roles: ['ROLE_USER'],
  });
}

test.each(['json', 'html', 'jql'] as const)(
  'a %s file that is cut off is refused, wherever it is cut',
  async (format) => {
    const whole = await exported(format);
    const least = new TextEncoder().encode((await whole.text()).trimEnd()).length;
    const taken: number[] = [];
    const bench = await open();
    for (let end = 0; end < least; end += 1) {
      const file = new File([whole.slice(0, end)], `all.${format}`);
      const fault = await importFile({ db: bench.db, file, now: Date.now }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (fault === undefined) {
        taken.push(end);
        break;
      }
      expect(fault).toMatchObject({ code: 400, line: expect.any(Number) });
    }
    expect(taken).toEqual([]);
    await importFile({
      db: bench.db,
      file: new File([whole.slice(0, least)], `all.${format}`),
      now: Date.now,
    });
    expect((await bench.tables.definition('loans')).policies).toEqual({ read: 'all', write: [] });
  },
  60_000,
);

test('of two pages in one file the second one has to be whole as well', async () => {
  const page = await (await exported('html')).text();
  const half = page.replaceAll('books', 'films').replaceAll('loans', 'seats').replace('</html>\n', '');
  const bench = await open();
  const file = new File([page, half], 'all.html');
  await expect(importFile({ db: bench.db, file, now: Date.now })).rejects.toThrow('this file was cut off');
});
