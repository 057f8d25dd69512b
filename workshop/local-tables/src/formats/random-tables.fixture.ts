import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import type { Row } from '@mitto/localdb/stored-row';
import fc from 'fast-check';
import type { TableDraft } from '../tables/table-definition.ts';

export interface RandomTable {
  readonly draft: TableDraft;
  readonly rows: readonly Row[];
}

const awkward = fc.constantFrom(
  '',
  ' ',
  '"',
  '""',
  "'",
  "''=1",
  '=1+1',
  '+1',
  '-1',
  '@cmd',
  '\t=1',
  '\r\n',
  '\n',
  '\r',
  'a\r\nb',
  ',;\t',
  '<b>&amp;</b>',
  '&lt;&#60;&nbsp;',
  '</td></table><script>alert(1)</script>',
  '<!-- -->',
  '😀👩‍👩‍👧',
  '\uFEFFmark',
  'null',
  'true',
  '007',
  '1e3',
  '\u0000\u0001\u007F\u0085',
  '＝1',
  '__proto__',
  '{"a":1}',
  'ไทย',
);

/** Any text that UTF-8 can encode. Lone surrogates have a separate test. */
const text = fc.oneof(awkward, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const positive = number.filter((value) => value > 0);
const json = fc
  .jsonValue({ maxDepth: 3 })
  // Removes values that JSON itself does not preserve: minus zero, and the name `__proto__`.
  .map((value): unknown => JSON.parse(JSON.stringify(value).replaceAll('"__proto__"', '"proto"')));
const object = fc.dictionary(
  text.filter((name) => name !== '__proto__'),
  json,
  { maxKeys: 3, noNullPrototype: true },
);
const time = fc.integer({ min: 0, max: 253_402_300_799_999 });

const values: Readonly<Record<ColumnType, fc.Arbitrary<unknown>>> = {
  STRING: text,
  BOOLEAN: fc.boolean(),
  INTEGER: fc.maxSafeInteger().map((value) => value + 0),
  NUMBER: number,
  FLOAT: number.filter((value) => !Number.isInteger(value)),
  DOUBLE: positive,
  DECIMAL: positive,
  LONG: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  DATE: time.map((at) => new Date(at).toISOString().slice(0, 10)),
  DATETIME: time.map((at) => new Date(at).toISOString()),
  TIMESTAMP: fc.integer({ min: 0, max: 8.64e15 }),
  OBJECT: object,
  ARRAY: fc.array(json, { maxLength: 3 }),
  ARRAYOBJECT: fc.array(object, { maxLength: 3 }),
};

const types = Object.keys(columnTypes).filter((name): name is ColumnType => Object.hasOwn(values, name));

/** A table with random columns, and random values in them, including null. */
export const randomTable: fc.Arbitrary<RandomTable> = fc
  .array(fc.constantFrom(...types), { minLength: 1, maxLength: 5 })
  .chain((chosen) => {
    const columns = chosen.map((type, index) => [`column${index}`, { type }] as const);
    const cells = columns.map(
      ([name, { type }]) => [name, fc.option(values[type], { nil: null, freq: 4 })] as const,
    );
    return fc
      .array(fc.record(Object.fromEntries(cells), { noNullPrototype: true }), { maxLength: 8 })
      .map((rows) => ({ draft: { TBL_NAME: 'random', columns: Object.fromEntries(columns) }, rows }));
  });
