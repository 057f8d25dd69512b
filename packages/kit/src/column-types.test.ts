import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type ColumnType, columnTypes } from './column-types.ts';

const cases: readonly [ColumnType, readonly [unknown, unknown][], readonly unknown[]][] = [
  [
    'STRING',
    [
      ['', ''],
      ['7', '7'],
    ],
    [7, true, {}],
  ],
  ['BOOLEAN', [[false, false]], [0, 'true', 'false']],
  [
    'INTEGER',
    [
      [7, 7],
      ['-7', -7],
      [' 12 ', 12],
      [-0, 0],
    ],
    [7.5, '7a', '', '0x10', 2 ** 53, '9007199254740993', Number.NaN, true],
  ],
  [
    'NUMBER',
    [
      [7.5, 7.5],
      ['1e3', 1000],
      ['.5', 0.5],
    ],
    ['', 'x', Number.POSITIVE_INFINITY, '1e999', []],
  ],
  [
    'FLOAT',
    [
      [7.5, 7.5],
      ['-0.25', -0.25],
    ],
    [7, '7.0', 0],
  ],
  [
    'DOUBLE',
    [
      [7, 7],
      ['0.1', 0.1],
    ],
    [0, -1, '-0.5'],
  ],
  ['DECIMAL', [[7.25, 7.25]], [0, -7]],
  [
    'LONG',
    [
      [7, 7],
      ['9007199254740991', 9_007_199_254_740_991],
    ],
    [0, -7, 1.5, '9007199254740993'],
  ],
  ['DATE', [['2024-02-29', '2024-02-29']], ['2023-02-29', '2024-2-9', '29.02.2024', 7]],
  [
    'DATETIME',
    [
      ['2024-02-29T10:00:00+07:00', '2024-02-29T03:00:00.000Z'],
      ['2024-01-01T00:00Z', '2024-01-01T00:00:00.000Z'],
    ],
    [
      '2024-02-30T10:00:00Z',
      '2024-01-01T25:00:00Z',
      '2024-01-01T00:00:00',
      '2024-01-01',
      '9999-12-31T23:59:00-10:00',
    ],
  ],
  [
    'TIMESTAMP',
    [
      [1_700_000_000_000, 1_700_000_000_000],
      ['5', 5],
    ],
    [-1, 1.5, '2024-01-01'],
  ],
  [
    'OBJECT',
    [[{ a: [1, null, { b: 'x' }] }, { a: [1, null, { b: 'x' }] }]],
    [
      [],
      null,
      'x',
      new Map(),
      new Date(),
      { a: undefined },
      { a: Number.NaN },
      JSON.parse('{"a":{"__proto__":1}}'),
    ],
  ],
  [
    'ARRAY',
    [
      [
        [1, 'a', null],
        [1, 'a', null],
      ],
    ],
    [{}, 'x', [() => 1]],
  ],
  [
    'ARRAYOBJECT',
    [
      [[{ a: 1 }], [{ a: 1 }]],
      [[], []],
    ],
    [[1], [[1]], {}, [null]],
  ],
];

test.each(cases)('%s takes what has its shape, as it keeps it, and nothing else', (type, taken, refused) => {
  for (const [given, kept] of taken) expect(v.parse(columnTypes[type], given)).toEqual(kept);
  for (const given of refused) {
    expect([JSON.stringify(given), v.safeParse(columnTypes[type], given).success]).toEqual([
      JSON.stringify(given),
      false,
    ]);
  }
});

test('every type is tried', () => {
  expect(cases.map(([type]) => type)).toEqual(Object.keys(columnTypes));
});

test('a value nested without end is refused, not followed', () => {
  let deep: unknown[] = [];
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  expect(v.safeParse(columnTypes.ARRAY, deep).success).toBe(false);
});

test('what is kept no longer changes with what was given', () => {
  const given = { list: [1] };
  const kept = v.parse(columnTypes.OBJECT, given);
  given.list.push(2);
  expect(kept).toEqual({ list: [1] });
});
