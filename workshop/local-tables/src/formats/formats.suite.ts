import type { LocalStore } from '@mitto/localdb/local-store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBench } from '../tables/bench.fixture.ts';
import { exportTables } from './export-tables.ts';
import type { FormatName } from './format.ts';
import { importFile } from './import-file.ts';
import { randomTable } from './random-tables.fixture.ts';

export interface Runs {
  readonly runs: number;
  readonly seed: number;
}

// No retries: every attempt uses the same values, so a second attempt must not hide a failure.
const once = { retry: 0, timeout: 120_000 };

/** Tests that every value is unchanged after an export and an import, in every format. */
export function formatsSuite(open: () => Promise<LocalStore>, { runs, seed }: Runs): void {
  const names: readonly FormatName[] = ['json', 'html', 'csv', 'jql'];
  test.each(names)(`%s gives back every value there can be (seed ${seed})`, once, async (format) => {
    await fc.assert(
      fc.asyncProperty(randomTable, async ({ draft, rows }) => {
        const [from, to] = await Promise.all([aBench(open), aBench(open)]);
        await from.tables.create(draft);
        if (rows.length > 0) await from.tables.insert('random', rows);
        if (format === 'csv') await to.tables.create(draft);
        const file = await exportTables({ db: from.db, databaseName: 'a/b', tables: ['random'], format });
        const ifThere = format === 'csv' ? 'add' : 'refuse';
        const imported = await importFile({
          db: to.db,
          file: new File([file], `random.${format}`),
          now: Date.now,
          ifThere,
        });
        expect(imported).toEqual([{ name: 'random', inserted: rows.length, skipped: 0 }]);
        const [before, after] = await Promise.all(
          [from, to].map((bench) => bench.tables.find({ table: 'random' })),
        );
        expect(after).toEqual(before);
        const [said, read] = await Promise.all([from, to].map((bench) => bench.tables.definition('random')));
        expect(read?.columns).toEqual(said?.columns);
        await Promise.all([from.end(), to.end()]);
      }),
      { numRuns: runs, seed },
    );
  });
}
