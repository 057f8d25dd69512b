import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBench } from '../tables/bench.fixture.ts';
import { type ExportProgress, exportTables } from './export-tables.ts';
import { placeIn } from './format-fault.ts';
import { importFile } from './import-file.ts';
import { utf8Text } from './utf8-text.ts';

const open = () => aBench(async () => new MemoryStore(newMeta(plans, 1)));
const maxBytes = 256 * 1024 * 1024;

/** Returns a small file that reports this size. */
function fileOfSize(bytes: number): File {
  const file = new File(['[{"a":1}]'], 'things.json');
  return Object.defineProperty(file, 'size', { value: bytes });
}

test('a file of 256 MB is read, one byte more is refused', async () => {
  const bench = await open();
  await expect(
    importFile({ db: bench.db, file: fileOfSize(maxBytes + 1), now: Date.now }),
  ).rejects.toMatchObject({ code: 400, message: 'things.json is larger than 256 MB' });
  const read = await importFile({ db: bench.db, file: fileOfSize(maxBytes), now: Date.now });
  expect(read).toEqual([{ name: 'things', inserted: 1, skipped: 0 }]);
});

async function aLargeTable() {
  const bench = await open();
  await bench.tables.create({ TBL_NAME: 'many', columns: { at: { type: 'INTEGER' } } });
  await bench.tables.insert(
    'many',
    Array.from({ length: 3500 }, (_none, at) => ({ at })),
  );
  return { db: bench.db, databaseName: 'x', tables: ['many'] };
}

test.each(['json', 'html', 'csv', 'jql'] as const)(
  'an export to %s tells again and again how far it is, and at last that it is whole',
  async (format) => {
    const told: ExportProgress[] = [];
    await exportTables({
      ...(await aLargeTable()),
      format,
      onProgress: (progress) => told.push(progress),
    });
    expect(told).toEqual([1000, 2000, 3000, 3500].map((written) => ({ written, total: 3500 })));
  },
);

test('an export that is called off in the middle ends there', async () => {
  const called = new AbortController();
  const told: number[] = [];
  const ended = exportTables({
    ...(await aLargeTable()),
    format: 'json',
    signal: called.signal,
    onProgress({ written }) {
      told.push(written);
      called.abort();
    },
  });
  await expect(ended).rejects.toThrow('aborted');
  expect(told).toEqual([1000]);
});

test.each([
  ['in a later line', [0x5b, 0x0a, 0xc3, 0xa9, 0x0d, 0x0a, 0x22, 0xe9, 0x22], 3, 2],
  ['as the first one', [0xff, 0xfe, 0x41, 0x00], 1, 1],
  ['that begins like a good one', [0x0a, 0x41, 0xef, 0xbf, 0x20, 0x0a], 2, 2],
  ['behind a sign that stands for bad bytes', [0xef, 0xbf, 0xbd, 0x0a, 0x41, 0x41, 0x80], 2, 3],
  ['that the end cuts through', [0x41, 0x0a, 0x41, 0xf0, 0x9f, 0x98], 2, 2],
])('a byte that is no UTF-8 is told with its line: %s', async (_where, bytes, line, column) => {
  const bench = await open();
  const file = new File([Uint8Array.from(bytes)], 'a.json');
  await expect(importFile({ db: bench.db, file, now: Date.now })).rejects.toMatchObject({
    code: 400,
    line,
    column,
    reason: 'a.json is not written in UTF-8',
  });
});

test('the first bad byte is found wherever it stands, whatever is behind it', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', 'é', 'ไ', '😀', '\uFFFD'), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, fc.uint8Array({ maxLength: 8 }), async (good, behind) => {
      const file = new File([good, Uint8Array.of(0xff), behind], 'a.json');
      await expect(utf8Text(file)).rejects.toMatchObject(placeIn(good, good.length));
    }),
    { seed: 20261121, numRuns: 300 },
  );
});
